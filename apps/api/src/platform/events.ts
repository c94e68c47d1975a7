/** The events that a module emits to the modules above it: each event's arguments by its name. */
type EventArguments<Events> = { [Name in keyof Events]: unknown[] }

/** The subscribers' side. An event emitted within a transaction has the transaction as its first argument. */
export interface EventSource<Events extends EventArguments<Events>> {
  /** The subscriber's promise is awaited; the function that `on` returns ends the subscription. */
  on<Name extends keyof Events>(name: Name, subscriber: (...args: Events[Name]) => unknown): () => void
}

export interface EventEmitter<Events extends EventArguments<Events>> extends EventSource<Events> {
  /**
   * Calls the subscribers one after the other, in the order in which they subscribed. The first that fails fails the
   * event: within a transaction, nothing of it is committed.
   */
  emit<Name extends keyof Events>(name: Name, ...args: Events[Name]): Promise<void>
}

export function createEvents<Events extends EventArguments<Events>>(): EventEmitter<Events> {
  const subscribers = new Set<{ name: keyof Events; call(...args: unknown[]): unknown }>()
  return {
    on(name, subscriber) {
      const subscription = { name, call: subscriber as (...args: unknown[]) => unknown }
      subscribers.add(subscription)
      return () => void subscribers.delete(subscription)
    },
    async emit(name, ...args) {
      for (const subscription of subscribers) if (subscription.name === name) await subscription.call(...args)
    },
  }
}
