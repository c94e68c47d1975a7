/** Lets at most `count` pieces of work run at once; the others wait, in their order. */
export function atMost(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const inTurn = withinBudget(count)
  return (work) => inTurn(1, work)
}

/** Lets work run at once whose weights make no more than `budget`; the rest waits, in its order, the heaviest until it is alone. */
export function withinBudget(
  budget: number,
): <Result>(weight: number, work: () => Promise<Result>) => Promise<Result> {
  let inWork = 0
  const waiting: { weight: number; start: () => void }[] = []

  function startNext(): void {
    for (let next = waiting[0]; next && inWork + next.weight <= budget; next = waiting[0]) {
      waiting.shift()
      inWork += next.weight
      next.start()
    }
  }

  return async (wanted, work) => {
    const weight = Math.min(wanted, budget)
    await new Promise<void>((start) => {
      waiting.push({ weight, start })
      startNext()
    })
    try {
      return await work()
    } finally {
      inWork -= weight
      startNext()
    }
  }
}
