/** Polls until `probe` answers something other than undefined or false; fails naming what was awaited. */
export async function until<Value>(
  what: string,
  probe: () => Promise<Value | undefined | false>,
  { withinMs = 60_000, everyMs = 200 } = {},
): Promise<Value> {
  const deadline = Date.now() + withinMs
  for (;;) {
    const value = await probe()
    if (value !== undefined && value !== false) return value
    if (Date.now() > deadline) throw new Error(`waited ${withinMs} ms for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
