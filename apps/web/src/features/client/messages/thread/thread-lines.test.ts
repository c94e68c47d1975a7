import type { Message } from '@footlight/contract'
import { expect, it } from 'vitest'
import { mergePage, newMessageId, receivedSince } from './thread-lines.ts'

const message = (id: string) =>
  ({ id, author: 'client', body: id, sentAt: '2026-11-20T20:00:00.000Z' }) as Message
const list = (ids: string) => [...ids].map(message)
const idsOf = (messages: readonly { id: string }[]) => messages.map(({ id }) => id).join('')

it.each([
  ['what is new comes before what is known', 'cba', 'edc', 'edcba'],
  ['what was deleted is gone, what is older stays', 'edcba', 'ec', 'ecba'],
  ['what was taken back is there again', 'eca', 'edc', 'edca'],
  ['a page beyond a gap replaces all known messages', 'ba', 'zyx', 'zyx'],
  ['nothing is left', 'ba', '', ''],
])('[M1] %s', (_says, known, page, merged) => {
  expect(idsOf(mergePage(list(known), list(page)))).toBe(merged)
})

it('announces only messages that arrived after the thread was opened, in their order', () => {
  expect(idsOf(receivedSince(list('edcba'), 'c'))).toBe('de')
  expect(receivedSince(list('edcba'), 'e')).toEqual([])
  // the one that was the newest has been deleted
  expect(receivedSince(list('dba'), 'c')).toEqual([])
  expect(idsOf(receivedSince(list('ba'), undefined))).toBe('ab')
})

it('names a message by a UUID of version 4', () => {
  const id = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(newMessageId()).toMatch(id)
  expect(newMessageId(new Uint8Array(16).fill(255))).toMatch(id)
})
