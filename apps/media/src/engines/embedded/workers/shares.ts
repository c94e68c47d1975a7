import { availableParallelism } from 'node:os'
import type { Role } from './placement.ts'

/** How many workers of each role there are, at most. */
export type Shares = Readonly<Record<Role, number>>

const most = 16

/** [E3] By the number of cores; workers of the role apart are started when they are needed. */
export const sharesFor = (cores: number = availableParallelism()): Shares => ({
  stage: Math.min(most, Math.max(1, cores - 1)),
  lobby: Math.min(4, Math.max(1, Math.floor(cores / 4))),
  apart: Math.min(most, 2 * cores),
})
