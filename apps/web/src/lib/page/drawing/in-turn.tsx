import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { isFirstLook } from './first-look.ts'
import { nextTask } from './next-task.ts'

interface Turn {
  isDue: boolean
  due: Promise<void>
  begin: () => void
}

/** Pieces that wait, while the server's first look is taken over. */
let waiting: Turn[] | undefined
/** Where the pieces of the one that is drawn now come in: ahead of all behind it, for ids are counted in that order. */
let place = 0

/** Settles when it has been taken over. */
let over: Promise<void> = Promise.resolve()

/** Whether the server's first look is being taken over just now. */
export const isTakingOver = (): boolean => waiting !== undefined

/** What comes meanwhile waits for it: a piece is made of what was drawn only where it knows no more than that. */
export const takenOver = (): Promise<void> => over

/** False for what was drawn by the server, or comes up while that is taken over, until all of it lives. */
export function useIsWhole(): boolean {
  const [isWhole, setWhole] = useState(() => !isFirstLook && !isTakingOver())
  useEffect(() => {
    if (!isWhole) void over.then(() => setWhole(true))
  }, [isWhole])
  return isWhole
}

/** Takes the first look over by `draw`, piece by piece, in the order in which they stand; settles when the last one lives. */
export async function takeTurns(draw: () => void): Promise<void> {
  const turns: Turn[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  over = promise
  waiting = turns
  place = 0
  try {
    draw()
    await nextTask()
    for (let turn = turns.shift(); turn; turn = turns.shift()) {
      place = 0
      turn.begin()
      await nextTask()
    }
  } finally {
    // whatever happened: every answer of the page waits for it
    waiting = undefined
    resolve()
  }
}

function takeTurn(): Turn | undefined {
  if (!waiting) return undefined
  const { promise: due, resolve } = Promise.withResolvers<void>()
  const turn: Turn = {
    isDue: false,
    due,
    begin: () => {
      turn.isDue = true
      resolve()
    },
  }
  waiting.splice(place, 0, turn)
  place += 1
  return turn
}

/**
 * A piece of the page, one element, whose markup stands as the server drew it until the piece comes to life in a task of
 * its own: a press comes between two of them. On a page that is there it changes nothing.
 */
export function InTurn({ children }: { children: ReactNode }) {
  const [turn] = useState(takeTurn)
  return (
    <Suspense fallback={null}>
      <Awaiting turn={turn}>{children}</Awaiting>
    </Suspense>
  )
}

function Awaiting({ turn, children }: { turn: Turn | undefined; children: ReactNode }) {
  if (turn && !turn.isDue) throw turn.due
  return children
}
