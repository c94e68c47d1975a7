import { describe, expect, it } from 'vitest'
import { SequenceMap } from './sequence-map.ts'

type Map = SequenceMap<string>
const toViewer = (map: Map, sequence: number, source = 'one'): number | null => {
  const range = map.rangeOf(source, sequence)
  return range && sequence - range.shift
}
const toSource = (map: Map, own: number): [string, number] | null => {
  const range = map.rangeOfViewer(own)
  return range && [range.source, own + range.shift]
}

describe('SequenceMap', () => {
  it('[B11] numbers packets without a gap across a pause and a probe in it', () => {
    const map = new SequenceMap('one')
    expect([map.isPlain, toViewer(map, 100)]).toEqual([true, 100])
    map.beginWith(90)
    map.stopAfter(100)
    expect(toViewer(map, 101)).toBeNull()
    map.goOnFrom(150, 'one')
    expect([150, 151].map((sequence) => toViewer(map, sequence))).toEqual([101, 102])
    map.stopAfter(151)
    map.goOnFrom(200, 'one')
    expect([toViewer(map, 199), toViewer(map, 200)]).toEqual([null, 103])
    // it can request only packets that it was sent, none of the pauses
    expect([100, 101, 102, 103].map((own) => toSource(map, own)?.[1])).toEqual([100, 150, 151, 200])
    expect(map.isPlain).toBe(false)
  })

  it('[E6] numbers packets without a gap where another source takes over, and back', () => {
    const map = new SequenceMap('one')
    map.beginWith(90)
    map.stopAfter(100)
    map.goOnFrom(7, 'two')
    map.stopAfter(9)
    map.goOnFrom(120, 'one')
    expect([7, 9].map((sequence) => toViewer(map, sequence, 'two'))).toEqual([101, 103])
    expect([99, 105, 120].map((sequence) => toViewer(map, sequence))).toEqual([99, null, 104])
    expect(toViewer(map, 10, 'two')).toBeNull()
    expect([100, 101, 103, 104].map((own) => toSource(map, own))).toEqual([
      ['one', 100],
      ['two', 7],
      ['two', 9],
      ['one', 120],
    ])
  })

  it('[B11] maps no packet from before the viewer joined, which would be 10 s late', () => {
    const map = new SequenceMap('one')
    expect(toSource(map, 99)).toBeNull()
    map.beginWith(100)
    map.beginWith(101)
    expect([98, 99, 100, 101].map((own) => toSource(map, own)?.[1])).toEqual([undefined, undefined, 100, 101])
  })

  it('maps a late packet of a range that was sent, and none of a pause', () => {
    const map = new SequenceMap('one')
    map.stopAfter(100)
    map.goOnFrom(150, 'one')
    expect([99, 130, 149].map((sequence) => toViewer(map, sequence))).toEqual([99, null, null])
  })

  it('remembers a bounded number of pauses', () => {
    const map = new SequenceMap('one')
    map.beginWith(0)
    for (let at = 0; at < 1_000; at += 10) {
      map.stopAfter(at)
      map.goOnFrom(at + 5, 'one')
    }
    expect(toViewer(map, 0)).toBeNull()
    expect(toSource(map, toViewer(map, 995) ?? 0)?.[1]).toBe(995)
  })
})
