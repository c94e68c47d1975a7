import type { PerformerStatus } from '@footlight/contract'
import { expect, it } from 'vitest'
import { liveWords } from './live-words.ts'

const words = (statuses: PerformerStatus[], liveMatching = statuses.length) =>
  liveWords(
    { performerAccounts: statuses.map((performerStatus) => ({ performerStatus })), liveMatching },
    false,
  )

it.each([
  [['AVAILABLE', 'REQUEST', 'BUSY', 'ON_CALL'], 4, '4 are live. 2 of them are in a show.'],
  // the second page of the same list
  [['OFFLINE', 'OFFLINE'], 4, '4 are live.'],
  [['AVAILABLE', 'OFFLINE'], 1, '1 is live.'],
  [['BUSY', 'OFFLINE'], 1, '1 is live. No one is free right now.'],
  [['OFFLINE'], 0, 'No one is live right now.'],
  // the rest of them stands on the next page: what they do is not known here
  [['AVAILABLE', 'BUSY'], 90, '90 are live.'],
] as const)('[P2] %j of %i live: "%s"', (statuses, live, said) => {
  expect(words([...statuses], live)).toBe(said)
})
