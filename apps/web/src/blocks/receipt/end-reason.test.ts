import { expect, it } from 'vitest'
import { endReasonWords, readEndReason } from './end-reason.ts'

const readers = ['client', 'performer', 'admin'] as const

it('[S10, S12] names the private client as the party that closed a peek, for every reader', () => {
  const closed = { type: 'PEEK', endReason: 'PERFORMER_ENDED', endedBy: 'show_client' } as const
  expect(readers.map((reader) => endReasonWords(closed, reader))).toEqual([
    'The show was closed to peeking',
    'Your client closed the show to peeking',
    'The client of the show closed it to peeking',
  ])
  expect(readers.map((reader) => endReasonWords({ ...closed, endedBy: 'show' }, reader))).toEqual([
    'The show was over',
    'Your show was over',
    'The show was over',
  ])
})

it('[S12] a show names its own two sides, each in the reader’s own words', () => {
  const ended = { type: 'VIDEO', endReason: 'PERFORMER_ENDED', endedBy: 'performer' } as const
  expect(readers.map((reader) => endReasonWords(ended, reader))).toEqual([
    'Ended by the performer',
    'Ended by you',
    'Ended by the performer',
  ])
})

it('parses end reasons and rejects any other text', () => {
  expect(['CAP_REACHED', 'PAID', 'toString'].map(readEndReason)).toEqual([
    'CAP_REACHED',
    undefined,
    undefined,
  ])
})
