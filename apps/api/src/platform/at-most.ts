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
      // the slot passes directly to the next waiting task, so the count stays the same
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** Runs the tasks of one key one at a time, in FIFO order; tasks of different keys run concurrently. */
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
