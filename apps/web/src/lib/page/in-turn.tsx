import { type ReactNode, Suspense, useState } from 'react'
import { nextTask } from './next-task.ts'

interface Turn {
  isDue: boolean
  due: Promise<void>
}

/** The end of the queue, while the server's first look is taken over. */
let last: Promise<void> | undefined

/** Whether the server's first look is being taken over just now. */
export const isTakingOver = (): boolean => last !== undefined

/** Takes the first look over by `draw`, piece by piece; settles when the last one lives. */
export async function takeTurns(draw: () => void): Promise<void> {
  let seen: Promise<void> | undefined
  last = Promise.resolve()
  draw()
  // a piece may hold others, which queue behind it
  while (seen !== last) {
    seen = last
    await seen
    await nextTask()
  }
  last = undefined
}

function takeTurn(): Turn | undefined {
  if (!last) return undefined
  const turn: Turn = { isDue: false, due: last }
  turn.due = last.then(nextTask).then(() => {
    turn.isDue = true
  })
  last = turn.due
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
