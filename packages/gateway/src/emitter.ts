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
