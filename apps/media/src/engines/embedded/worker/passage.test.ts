import { describe, expect, it } from 'vitest'
import { Passage } from './passage.ts'

describe('Passage', () => {
  it('[B11] counts on without a gap over a pause and a probe in it', () => {
    const passage = new Passage()
    expect([passage.isPlain, passage.toViewer(100)]).toEqual([true, 100])
    passage.beginWith(90)
    passage.stopAfter(100)
    expect(passage.toViewer(101)).toBeNull()
    passage.goOnFrom(150)
    expect([150, 151].map((sequence) => passage.toViewer(sequence))).toEqual([101, 102])
    passage.stopAfter(151)
    passage.goOnFrom(200)
    expect([passage.toViewer(199), passage.toViewer(200)]).toEqual([null, 103])
    // what it asks for again is what it was sent, and nothing of the pauses
    expect([100, 101, 102, 103].map((own) => passage.toOutlet(own))).toEqual([100, 150, 151, 200])
    expect(passage.isPlain).toBe(false)
  })

  it('[B11] gives nothing again of what was before it: that would be the stream, ten seconds late', () => {
    const passage = new Passage()
    expect(passage.toOutlet(99)).toBeNull()
    passage.beginWith(100)
    passage.beginWith(101)
    expect([98, 99, 100, 101].map((own) => passage.toOutlet(own))).toEqual([null, null, 100, 101])
  })

  it('takes a late packet of what went through, and none of what did not', () => {
    const passage = new Passage()
    passage.stopAfter(100)
    passage.goOnFrom(150)
    expect([99, 130, 149].map((sequence) => passage.toViewer(sequence))).toEqual([99, null, null])
  })

  it('remembers a bounded number of pauses', () => {
    const passage = new Passage()
    passage.beginWith(0)
    for (let at = 0; at < 1_000; at += 10) {
      passage.stopAfter(at)
      passage.goOnFrom(at + 5)
    }
    expect(passage.toViewer(0)).toBeNull()
    expect(passage.toOutlet(passage.toViewer(995) ?? 0)).toBe(995)
  })
})
