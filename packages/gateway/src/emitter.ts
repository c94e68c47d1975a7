export interface ListenOptions {
  /** stops listening */
  signal?: AbortSignal
}

/** An event emitter: `Events` maps each event's name to the value that its listeners receive. */
export interface Emitter<Events> {
  /** Calls `listener` each time; the returned function stops that. */
  on<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
    options?: ListenOptions,
  ): () => void
}

export interface OwnedEmitter<Events> extends Emitter<Events> {
  emit<Name extends keyof Events>(name: Name, event: Events[Name]): void
  /** Removes all listeners, and accepts no more. */
  clear(): void
}

export function createEmitter<Events>(): OwnedEmitter<Events> {
  const listeners = new Set<{
    name: keyof Events
    listener(event: Events[keyof Events]): void
    off(): void
  }>()
  let isOver = false
  return {
    on(name, listener, { signal } = {}) {
      if (isOver || signal?.aborted) return () => {}
      const entry = { name, listener: listener as (event: Events[keyof Events]) => void, off }
      function off() {
        listeners.delete(entry)
        signal?.removeEventListener('abort', off)
      }
      listeners.add(entry)
      signal?.addEventListener('abort', off)
      return off
    },
    emit(name, event) {
      for (const entry of [...listeners]) {
        if (entry.name !== name || !listeners.has(entry)) continue
        try {
          entry.listener(event)
        } catch (error) {
          // An error in a listener surfaces as uncaught, and does not affect the session.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
    clear() {
      isOver = true
      for (const { off } of [...listeners]) off()
    },
  }
}
