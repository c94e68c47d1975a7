import { type Bus, type BusMessage, createLocalBus } from '../bus.ts'
import type { Redis } from './redis.ts'

const channel = 'footlight:hints'

/** A bus between nodes: a message is delivered here immediately, and to the other nodes through Redis. */
export function createSharedBus({ redis, nodeId }: { redis: Redis; nodeId: string }): Bus {
  const local = createLocalBus()
  const stop = redis.subscribe(channel, (text) => {
    const { from, message } = JSON.parse(text) as { from: string; message: BusMessage }
    // its own was received already
    if (from !== nodeId) local.publish(message)
  })
  return {
    publish(message) {
      local.publish(message)
      redis.publish(channel, JSON.stringify({ from: nodeId, message }))
    },
    subscribe: local.subscribe,
    async [Symbol.asyncDispose]() {
      stop()
      await local[Symbol.asyncDispose]()
    },
  }
}
