// Package lesson reads lessons and plays them. A lesson is a text in Markdown whose steps show
// a page of a program at a moment of its recording, and may ask what comes next. docs/lessons.md
// says how one is written.
//
// [Parse] reads the text; [Open] reads a file with what lies beside it. What is wrong with a
// lesson is a [source.ErrorList], each error with its line. A [Moment] is a description:
// [Moment.Find] looks for it in a recording, whatever program that was made of. The author
// of a [Question] says only what is asked and where; [Question.On] takes the answer and
// the choices from a recording, so they are true of a program that somebody has changed too.
// [Lesson.Check] plays a whole lesson without a window: what it does not complain about can be played.
//
// All of it is deterministic. Recordings may be read while they grow.
package lesson
