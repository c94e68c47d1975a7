import { describe, expect, it } from 'vitest'
import { Receiver } from './receiver.ts'

describe('Receiver', () => {
  it('requests missing packets, again after 60 ms, and not once they arrived', () => {
    const receiver = new Receiver({ ssrc: 7, clockRate: 90_000, repairs: true })
    for (const sequence of [65_533, 65_534, 2]) receiver.accept(sequence, 0, 1000)
    expect(receiver.missing(1000)).toEqual([65_535, 0, 1])
    expect(receiver.missing(1030)).toEqual([])
    receiver.accept(0, 0, 1040)
    expect(receiver.missing(1060)).toEqual([65_535, 1])
    expect(receiver.missing(2100)).toEqual([])
  })

  it('[B13] names a gap whose repair was given up, at its time, and none that a publisher far away filled', () => {
    const receiver = new Receiver({ ssrc: 7, clockRate: 90_000, repairs: true })
    for (const sequence of [1, 3]) receiver.accept(sequence, 0, 1000)
    for (let at = 1050; at < 1400; at += 50) receiver.missing(at)
    receiver.accept(2, 0, 1400)
    receiver.missing(2400)
    expect(receiver.hasGapSince(0)).toBe(false)
    // every third packet is left out, whatever is asked for
    for (let sequence = 4; sequence < 60; sequence += 1) {
      if (sequence % 3 > 0) receiver.accept(sequence, 0, 3000 + sequence * 20)
      receiver.missing(3000 + sequence * 20)
    }
    expect(receiver.hasGapSince(3500)).toBe(true)
    expect(receiver.hasGapSince(4200)).toBe(false)
  })

  it('reports the loss of each interval', () => {
    const receiver = new Receiver({ ssrc: 7, clockRate: 90_000, repairs: true })
    for (const sequence of [1, 2, 4]) receiver.accept(sequence, 0, 1000)
    expect(receiver.report(1000)).toMatchObject({
      fractionLost: 64,
      cumulativeLost: 1,
      extendedHighestSequence: 4,
    })
    receiver.accept(5, 0, 1000)
    expect(receiver.report(2000)).toMatchObject({ fractionLost: 0, cumulativeLost: 1 })
  })

  it('[E3] stores a bounded number of missing packets, whatever sequence numbers a publisher sends', () => {
    for (const repairs of [true, false]) {
      const receiver = new Receiver({ ssrc: 7, clockRate: 90_000, repairs })
      const answers = new Set<boolean>()
      for (let packet = 0; packet < 1_500; packet += 1) {
        answers.add(receiver.accept((packet * 127) & 0xffff, 0, 1000))
        expect(receiver.missing(1000).length).toBeLessThanOrEqual(repairs ? 256 : 0)
      }
      // packets that are given up are made up for by a keyframe
      expect(answers).toEqual(new Set([true, false]))
    }
  })

  it('returns false when a gap is too wide to be repaired', () => {
    const receiver = new Receiver({ ssrc: 7, clockRate: 90_000, repairs: true })
    receiver.accept(1, 0, 0)
    expect(receiver.accept(400, 0, 0)).toBe(false)
    expect(receiver.missing(0)).toEqual([])
  })
})
