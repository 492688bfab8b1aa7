package layout

// flipLanes moves lanes to the other side of their blocks if that saves crossings.
func (o *orderer) flipLanes() {
	for _, g := range o.laneSegs {
		s := &o.s.segs[g]
		if o.patience <= 0 || o.s.poll.over {
			return
		}
		if o.segCost[g] == 0 {
			continue
		}
		if isLane(s.topRank) {
			o.flipLane(g, -s.topRank, s.bottomRank)
		}
		if isLane(s.bottomRank) {
			o.flipLane(g, s.topRank, -s.bottomRank)
		}
		if isLane(s.topRank) && isLane(s.bottomRank) {
			o.flipLane(g, -s.topRank, -s.bottomRank)
		}
	}
}

// flipLane changes a segment's ranks if that saves crossings.
func (o *orderer) flipLane(g, top, bottom int32) {
	s := &o.s.segs[g]
	oldTop, oldBottom, gap := s.topRank, s.bottomRank, o.layerOf(s.top)
	before := o.crossings[gap]
	o.patience -= len(o.down(s.top)) + len(o.up(s.bottom)) + len(o.ends)
	o.setRanks(g, top, bottom)
	if o.count(gap); o.crossings[gap] >= before {
		o.setRanks(g, oldTop, oldBottom)
		o.count(gap)
	}
}

// noteLanes adopts the sides that the search gave to back edges.
func (s *sketch) noteLanes() {
	last := s.lasts()
	for e := range s.graph.Edges {
		if s.flow.back[e] && s.start[e] >= 0 {
			s.lanes[e] = lane{s.segs[last[s.start[e]]].topRank, s.segs[s.start[e]].bottomRank}
		}
	}
}

func isLane(rank int32) bool { return rank == sideLeft || rank == sideRight }

func (o *orderer) rankAt(i, seg int32) int32 {
	if g := &o.s.segs[seg]; g.top == i {
		return g.topRank
	}
	return o.s.segs[seg].bottomRank
}

// setSide puts a lane on the side of its block where the slot is.
func (o *orderer) setSide(block, seg, slot int32) {
	if !isLane(o.rankAt(block, seg)) {
		return
	}
	rank := int32(sideRight)
	if slot <= o.pos[block] {
		rank = sideLeft
	}
	o.setRank(block, seg, rank)
}

func (o *orderer) setRank(block, seg, rank int32) {
	if g := &o.s.segs[seg]; g.top == block {
		o.setRanks(seg, rank, g.bottomRank)
	} else {
		o.setRanks(seg, g.topRank, rank)
	}
}

// setRanks changes the ranks of a segment's ends and of its two links.
func (o *orderer) setRanks(seg, top, bottom int32) {
	g := &o.s.segs[seg]
	if g.topRank == top && g.bottomRank == bottom {
		return
	}
	g.topRank, g.bottomRank = top, bottom
	set := func(ls []link, own, other int32) {
		for k := range ls {
			if ls[k].seg == seg {
				ls[k].ownRank, ls[k].otherRank = own, other
			}
		}
	}
	set(o.down(g.top), top, bottom)
	set(o.up(g.bottom), bottom, top)
}
