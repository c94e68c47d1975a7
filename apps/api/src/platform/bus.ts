import type { RealtimeEvent } from '@footlight/contract'

/** Which connections get an event: all, or those of these accounts. */
export type Audience = 'everyone' | { accountIds: readonly string[] }

export interface BusMessage {
  audience: Audience
  event: RealtimeEvent
}

/**
 * Delivers events from services to the realtime sockets [W12] of this node and of the other nodes (redis/shared-bus.ts).
 * Publish after the commit, never inside the transaction.
 */
export interface Bus extends AsyncDisposable {
  publish(message: BusMessage): void
  subscribe(listener: (message: BusMessage) => void): () => void
}

export function createLocalBus(): Bus {
  const listeners = new Set<(message: BusMessage) => void>()
  return {
    publish(message) {
      for (const listener of listeners) listener(message)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async [Symbol.asyncDispose]() {
      listeners.clear()
    },
  }
}
