import { setTimeout as sleep } from 'node:timers/promises'

export interface Patience {
  withinMs?: number
  everyMs?: number
}

type Falsy = false | null | undefined

/** Probes until there is a result, and resolves with it; throws, naming what was awaited, after `withinMs`. */
export async function until<Seen>(
  what: string,
  look: () => Promise<Seen | Falsy> | Seen | Falsy,
  { withinMs = 25_000, everyMs = 20 }: Patience = {},
): Promise<NonNullable<Seen>> {
  const endMs = performance.now() + withinMs
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (performance.now() > endMs) throw new Error(`${what}: not within ${withinMs} ms`)
    await sleep(everyMs)
  }
}
