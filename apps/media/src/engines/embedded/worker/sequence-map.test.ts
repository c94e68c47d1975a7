import { describe, expect, it } from 'vitest'
import { SequenceMap } from './sequence-map.ts'

describe('SequenceMap', () => {
  it('[B11] numbers packets without a gap across a pause and a probe in it', () => {
    const sequenceMap = new SequenceMap()
    expect([sequenceMap.isPlain, sequenceMap.toViewer(100)]).toEqual([true, 100])
    sequenceMap.beginWith(90)
    sequenceMap.stopAfter(100)
    expect(sequenceMap.toViewer(101)).toBeNull()
    sequenceMap.goOnFrom(150)
    expect([150, 151].map((sequence) => sequenceMap.toViewer(sequence))).toEqual([101, 102])
    sequenceMap.stopAfter(151)
    sequenceMap.goOnFrom(200)
    expect([sequenceMap.toViewer(199), sequenceMap.toViewer(200)]).toEqual([null, 103])
    // it can request only packets that it was sent, none of the pauses
    expect([100, 101, 102, 103].map((own) => sequenceMap.toFanout(own))).toEqual([100, 150, 151, 200])
    expect(sequenceMap.isPlain).toBe(false)
  })

  it('[B11] maps no packet from before the viewer joined, which would be 10 s late', () => {
    const sequenceMap = new SequenceMap()
    expect(sequenceMap.toFanout(99)).toBeNull()
    sequenceMap.beginWith(100)
    sequenceMap.beginWith(101)
    expect([98, 99, 100, 101].map((own) => sequenceMap.toFanout(own))).toEqual([null, null, 100, 101])
  })

  it('maps a late packet of a range that was sent, and none of a pause', () => {
    const sequenceMap = new SequenceMap()
    sequenceMap.stopAfter(100)
    sequenceMap.goOnFrom(150)
    expect([99, 130, 149].map((sequence) => sequenceMap.toViewer(sequence))).toEqual([99, null, null])
  })

  it('remembers a bounded number of pauses', () => {
    const sequenceMap = new SequenceMap()
    sequenceMap.beginWith(0)
    for (let at = 0; at < 1_000; at += 10) {
      sequenceMap.stopAfter(at)
      sequenceMap.goOnFrom(at + 5)
    }
    expect(sequenceMap.toViewer(0)).toBeNull()
    expect(sequenceMap.toFanout(sequenceMap.toViewer(995) ?? 0)).toBe(995)
  })
})
