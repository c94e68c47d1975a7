export interface ListenOptions {
  /** stops listening */
  signal?: AbortSignal
}

/** Something that can be listened to: `Events` maps each name to what its listeners are told. */
export interface Emitter<Events> {
  /** Calls `listener` each time; the returned function stops that. */
  on<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
    options?: ListenOptions,
  ): () => void
}

export interface Teller<Events> extends Emitter<Events> {
  tell<Name extends keyof Events>(name: Name, event: Events[Name]): void
  /** Forgets its listeners, and takes no more. */
  clear(): void
}

export function createTeller<Events>(): Teller<Events> {
  const listeners = new Set<{ name: keyof Events; hear(event: Events[keyof Events]): void; off(): void }>()
  let isOver = false
  return {
    on(name, listener, { signal } = {}) {
      if (isOver || signal?.aborted) return () => {}
      const entry = { name, hear: listener as (event: Events[keyof Events]) => void, off }
      function off() {
        listeners.delete(entry)
        signal?.removeEventListener('abort', off)
      }
      listeners.add(entry)
      signal?.addEventListener('abort', off)
      return off
    },
    tell(name, event) {
      for (const entry of [...listeners]) {
        if (entry.name !== name || !listeners.has(entry)) continue
        try {
          entry.hear(event)
        } catch (error) {
          // A listener's bug is its own: it surfaces as uncaught, and the session goes on.
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
