import { expect, it } from 'vitest'
import type { SessionEvent } from '../protocol/messages.ts'
import { EventQueue } from './event-queue.ts'

const said = (event: string, transaction?: string): SessionEvent => ({
  janus: 'event',
  session_id: 1,
  sender: 2,
  ...(transaction && { transaction }),
  plugindata: { plugin: 'janus.plugin.videocall', data: { event } },
})
const is =
  (name: string) =>
  (event: SessionEvent): boolean =>
    'plugindata' in event && event.plugindata.data.event === name

it('[W14] drops a call that was not fetched with its hangup, and keeps the hangup of the call before and all answers', () => {
  const [answered, reply] = [said('hangup'), said('set', 't1')]
  const queue = new EventQueue()
  for (const event of [answered, said('incoming'), reply, said('hangup')]) queue.push(event)
  queue.dropFrom(is('incoming'), (event) => !('transaction' in event))
  queue.dropFrom(is('incoming'), (event) => !('transaction' in event))
  expect(queue.takeAll()).toEqual([answered, reply])
})
