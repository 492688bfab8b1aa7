import broken
