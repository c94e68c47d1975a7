import type { Clock } from './clock.ts'

interface Options<Key, Value, Given extends unknown[]> {
  /** `given`: further arguments, of the first request; they are the same in each request */
  read(key: Key, ...given: Given): Promise<Value>
  clock: Clock
  /** how long a value is good */
  forMs: number
  /** the most cached values; beyond it the oldest is dropped */
  most: number
  /** reads that run at the same time */
  atOnce: number
}

/**
 * Caches values by key: all requests during a read, or while its value is valid, share it; a failure is not cached. Undefined if
 * too many reads are running already.
 */
export function cacheWithTtl<Key, Value, Given extends unknown[] = []>({
  read,
  clock,
  forMs,
  most,
  atOnce,
}: Options<Key, Value, Given>) {
  const cached = new Map<Key, { value: Promise<Value>; readAt: number | null }>()
  let running = 0

  const isGood = (readAt: number | null) => readAt === null || clock.monotonic() - readAt < forMs

  function begin(key: Key, given: Given): Promise<Value> {
    running++
    const entry = { value: (async () => read(key, ...given))(), readAt: null as number | null }
    entry.value = entry.value.finally(() => {
      running--
      entry.readAt = clock.monotonic()
    })
    entry.value.catch(() => cached.get(key) === entry && cached.delete(key))
    cached.delete(key)
    const [oldest] = cached.keys()
    if (cached.size >= most && oldest !== undefined) cached.delete(oldest)
    cached.set(key, entry)
    return entry.value
  }

  return (key: Key, ...given: Given): Promise<Value> | undefined => {
    const known = cached.get(key)
    if (known && isGood(known.readAt)) return known.value
    return running < atOnce ? begin(key, given) : undefined
  }
}
