/** Lets at most `count` pieces of work run at once; the others wait, in their order. */
export function atMost(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running === count) await new Promise<void>((start) => waiting.push(start))
    else running++
    try {
      return await work()
    } finally {
      // whoever waited takes over the place, so that nobody slips in between
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
