type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Lets at most `count` pieces of work run at once; the others wait, in their order. */
export function atMost(count: number): InTurn {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= count) await new Promise<void>((start) => waiting.push(start))
    else running++
    try {
      return await work()
    } finally {
      // its place goes to the next one as it is
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** Runs the work of one key at a time, in its order; that of other keys beside it. */
export function createTurns(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const turns = new Map<string, { inTurn: InTurn; held: number }>()
  return async (key, work) => {
    const turn = turns.get(key) ?? { inTurn: atMost(1), held: 0 }
    turns.set(key, turn)
    turn.held++
    try {
      return await turn.inTurn(work)
    } finally {
      turn.held--
      if (turn.held === 0) turns.delete(key)
    }
  }
}
