import type { StudioRequest } from '@footlight/contract'
import { describe, expect, it } from 'vitest'
import { createBell } from './bell.ts'
import { readTone, tones } from './tones.ts'
import { askingAt, marked, markOf, unmarked } from './use-request-alert.ts'

const expiresAt = '2026-11-22T20:00:45.000Z'
const end = Date.parse(expiresAt)
const request = { id: 'one', state: 'PENDING', expiresAt, clientName: 'Robin' } as StudioRequest

/** A bell over ports that write down what is done, and a clock that is moved by hand. */
function setUp() {
  const done: string[] = []
  let due: (() => void) | undefined
  const bell = createBell({
    unlock: () => void done.push('unlock'),
    play(notes) {
      if (notes.length === 0) return () => {}
      done.push('sound')
      return () => void done.push('hush')
    },
    vibrate: (pattern) => void done.push(pattern.length > 0 ? 'shake' : 'still'),
    after(_, run) {
      due = run
      return () => {
        due = undefined
      }
    },
    close: () => void done.push('close'),
  })
  const take = () => done.splice(0)
  return { bell, take, tick: () => due?.() }
}

describe('the alert of a pending request', () => {
  it('[S4] is a pending one that has not expired', () => {
    expect(askingAt([request], end - 1)).toBe(request)
    expect(askingAt([request], end)).toBeUndefined()
    for (const state of ['ACCEPTED', 'DECLINED', 'CANCELLED', 'EXPIRED'] as const)
      expect(askingAt([{ ...request, state }], end - 1)).toBeUndefined()
  })

  it('puts one mark before the title, also after the page changes it, and restores the title', () => {
    const mark = markOf(request)
    const asked = marked('Your stage · Footlight', mark)
    expect(asked).toBe('(1) ⁨Robin⁩ asks · Your stage · Footlight')
    expect(marked(asked, mark)).toBe(asked)
    expect(unmarked(asked, mark)).toBe('Your stage · Footlight')
    expect(unmarked('Earnings · Footlight', mark)).toBe('Earnings · Footlight')
  })

  it('[S4] repeats sound and vibration until the request is answered, then stops', () => {
    const { bell, take, tick } = setUp()
    bell.ring(() => 'bell')
    take()
    tick()
    expect(take()).toEqual(['hush', 'sound', 'shake'])
    bell.silence()
    expect(take()).toEqual(['hush', 'still'])
    tick()
    expect(take()).toEqual([])
  })

  it('plays nothing for the tone "none", and one sound at a time when two follow each other', () => {
    const { bell, take } = setUp()
    bell.ring(() => 'none')
    expect(take()).not.toContain('sound')
    bell.ring(() => 'knock')
    bell.ring(() => 'chime')
    expect(take().filter((what) => what === 'sound' || what === 'hush')).toEqual(['sound', 'hush', 'sound'])
  })

  it('[S4, S18] plays a tip beside a request that rings, and leaves its sound', () => {
    const { bell, take } = setUp()
    bell.ring(() => 'bell')
    take()
    bell.signal('tip')
    expect(take()).toEqual(['sound'])
  })

  it('plays the tone on a press, which unlocks the audio of the page for later', () => {
    const { bell, take } = setUp()
    bell.tryOut('chime')
    expect(take()).toEqual(['unlock', 'sound'])
  })

  it('plays the chosen tone, and the bell if the stored tone is unknown', () => {
    expect(readTone('knock')).toBe('knock')
    expect(readTone('none')).toBe('none')
    for (const unknown of [null, '', 'toString']) expect(readTone(unknown)).toBe('bell')
    for (const { notes } of [tones.bell, tones.knock, tones.chime])
      expect(notes.every(({ hertz }) => hertz > 100 && hertz < 4000)).toBe(true)
  })
})
