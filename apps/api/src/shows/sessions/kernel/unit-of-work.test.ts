import { expect, it } from 'vitest'
import type { LockedPerformer } from '../../../people/performers/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import { createEvents } from '../../../platform/events.ts'
import { studioChanged } from './after-commit-events.ts'
import { type AfterCommitEvents, createInTransaction } from './unit-of-work.ts'

const performer = { id: 'a performer', number: 7, status: 'AVAILABLE', missedRequests: 0 } as LockedPerformer

/** Records the effects of the work after its commit, in order; the transaction is retried `failures` times before. */
function world(failures = 0) {
  const done: string[] = []
  let left = failures
  const transact: Transact = async (run) => {
    for (;;) {
      const result = await run({} as Tx)
      if (left-- > 0) continue
      done.push('commit')
      return result
    }
  }
  const events = createEvents<AfterCommitEvents>()
  events.on('cut', async () => {
    throw new Error('the media server is away')
  })
  events.on('peeksOut', () => done.push('settle'))
  const act = createInTransaction({
    database: null as never,
    transact,
    bus: { publish: ({ event }: { event: { type: string } }) => void done.push(event.type) } as never,
    log: { error: (_fault: unknown, message: string) => void done.push(message) } as never,
    performers: {
      lock: async (_tx, id) => {
        done.push('lock')
        return id === performer.id ? performer : undefined
      },
      lockByNumber: async () => {
        done.push('lock by number')
        return performer
      },
      update: async () => void done.push('update'),
      announce: async () => void done.push('announce'),
    },
    events,
  })
  return { act, done }
}

it('locks a performer once per transaction, and returns the row with the transaction’s own changes', async () => {
  const { act, done } = world()
  const seen = await act(async (work) => {
    await work.performer(performer.id)
    await work.changePerformer(performer.id, { status: 'REQUEST' })
    return [(await work.performer(performer.id))?.status, (await work.performerByNumber(7))?.status]
  })
  expect(seen).toEqual(['REQUEST', 'REQUEST'])
  expect(done).toEqual(['lock', 'update', 'commit'])
})

it('[W12] sends only the committed attempt’s events, after the commit, also when one of them fails', async () => {
  const { act, done } = world(2)
  let attempts = 0
  await act(async (work) => {
    attempts++
    await work.performer(performer.id)
    work.afterCommit(studioChanged(performer.id), { type: 'performer', performerId: performer.id })
    work.afterCommit(
      { type: 'performer', performerId: performer.id },
      { type: 'cut', ids: ['one'] },
      { type: 'peeks-out' },
    )
  })
  expect(attempts).toBe(3)
  expect(done).toEqual([
    'lock',
    'lock',
    'lock',
    'commit',
    'studio',
    'failed after the commit',
    'announce',
    'settle',
  ])
})
