/** Unix seconds as ascending half-open runs [from, until), which is PostgreSQL's canonical int8multirange. */
export interface Run {
  from: number
  until: number
}

export function parseRuns(multirange: string): Run[] {
  return [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, from, until]) => ({
    from: Number(from),
    until: Number(until),
  }))
}

export function formatRuns(runs: readonly Run[]): string {
  return `{${runs.map(({ from, until }) => `[${from},${until})`).join(',')}}`
}

/** Runs of ascending, distinct seconds. */
export function runsOf(seconds: readonly number[]): Run[] {
  const runs: Run[] = []
  for (const second of seconds) {
    const last = runs.at(-1)
    if (last?.until === second) last.until = second + 1
    else runs.push({ from: second, until: second + 1 })
  }
  return runs
}

export function contains(runs: readonly Run[], second: number): boolean {
  // looked for from the end: evidence is mostly about now
  const run = runs.findLast(({ from }) => from <= second)
  return run !== undefined && second < run.until
}

/** Both, merged. */
export function union(left: readonly Run[], right: readonly Run[]): Run[] {
  const merged: Run[] = []
  for (const run of [...left, ...right].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && run.from <= last.until) last.until = Math.max(last.until, run.until)
    else merged.push({ ...run })
  }
  return merged
}
