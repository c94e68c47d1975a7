import { ManualClock } from '@footlight/test-kit/clock'
import { expect, it } from 'vitest'
import { EngineError } from '../../port.ts'
import type { WorkerRequest } from '../protocol.ts'
import { type CascadeEnd, Cascades } from './cascades.ts'

/** A worker that accepts every request, and records it. */
class Agreeing implements CascadeEnd {
  readonly asked: WorkerRequest['op'][] = []

  async request({ op }: WorkerRequest) {
    this.asked.push(op)
    return { sdp: '', candidates: [] }
  }
}

const stage = () => {
  const cascades = new Cascades<Agreeing>({ clock: new ManualClock(0), onBroken: () => undefined })
  return { cascades, source: new Agreeing(), target: new Agreeing() }
}
const refused = new EngineError('NOT_RUNNING', 'it has no publisher')

it('[E3] opens a cascade again for a viewer who arrived at the moment when it broke', async () => {
  const { cascades, source, target } = stage()
  let plays = 0
  const played = cascades.over('live/p', source, target, async () => {
    plays += 1
    if (plays > 1) return 'played'
    cascades.lost('cascade 1')
    throw refused
  })
  expect(await played).toBe('played')
  expect(target.asked).toEqual(['receive', 'close', 'receive'])
})

it('[E3] refuses a viewer whom a standing cascade cannot serve, and one whose second cascade breaks too', async () => {
  const { cascades, source, target } = stage()
  const refusing = () => Promise.reject(refused)
  await expect(cascades.over('live/p', source, target, refusing)).rejects.toBe(refused)
  expect(target.asked).toEqual(['receive'])
  const breaking = () => {
    for (const id of ['cascade 1', 'cascade 2']) cascades.lost(id)
    return Promise.reject(refused)
  }
  await expect(cascades.over('live/p', source, target, breaking)).rejects.toBe(refused)
  expect(target.asked.filter((op) => op === 'receive')).toHaveLength(2)
})
