import type { Dice } from './dice.ts'
import { moneyMoves } from './money-moves.ts'
import { leadOn, sessionMoves } from './session-moves.ts'
import { type Move, report, type Stage } from './stage.ts'
import { worldMoves } from './world-moves.ts'

const moves: readonly Move[] = [...sessionMoves, ...moneyMoves, ...worldMoves]

/** The first client asks, is accepted, starts, and watches. */
export function openingMove(number: number): Move {
  const run = (stage: Stage) => (number < 3 ? leadOn(stage, stage.cast.clients[0]) : report(stage, 5))
  return { name: 'opening', weight: 0, run }
}

const allWeights = moves.reduce((sum, { weight }) => sum + weight, 0)

export function pickMove(dice: Dice): Move {
  let left = dice.below(allWeights)
  for (const move of moves) {
    left -= move.weight
    if (left < 0) return move
  }
  throw new Error('no move weighs anything')
}
