import type { CallReply } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { type Answers, openPage, Refused } from '../../../testing/open-page.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { itemsOf } from './queue-items.ts'

const page = { offset: 0, limit: 100, total: 2, held: {} }
const since = '2026-11-20T18:00:00Z'
const video = {
  id: 'v',
  shown: 'media',
  revision: 3,
  since,
  performerName: 'Cleo',
  media: { title: 'Behind the curtain' },
}
const answer = { id: 'r', part: 'answer', text: 'Thank you', rating: 4, since, performerName: 'Mira' }
const pictures = { ...page, waiting: [video] } as unknown as CallReply<'waitingPictures'>
const words = { ...page, waiting: [answer] } as unknown as CallReply<'waitingReviews'>

const open = (items: ReturnType<typeof itemsOf>, answers: Answers = {}) =>
  openPage(
    () => createElement(BulkBar, { items, onDone: () => undefined, onClear: () => undefined }),
    answers,
  )
const press = (name: string) => screen.getByRole('button', { name })
const offers = (reason: string) => screen.queryByRole('button', { name: new RegExp(reason) }) !== null

it('[O7, P7] offers reasons of the picked kind alone, and those of both for a video and an answer', async () => {
  const ofVideo = 'Its title does not say what it shows'
  const ofBoth = 'It tells how to reach a person elsewhere'
  const ofAnswer = 'It threatens or insults a person'
  for (const [items, offered] of [
    [itemsOf({ pictures }), [true, true, false]],
    [itemsOf({ words }), [false, true, true]],
    [itemsOf({ pictures, words }), [false, true, false]],
  ] as const) {
    const shown = await open([...items])
    await shown.user.click(press('Turn all of them down'))
    expect([ofVideo, ofBoth, ofAnswer].map(offers)).toEqual(offered)
    shown.close()
  }
})

it('[O7] decides each picked item by its own call, and says item by item what was done and what was refused', async () => {
  const shown = await open(itemsOf({ pictures, words }), {
    rejectPicture: new Refused(409, 'ALREADY_DECIDED'),
    rejectReview: { waiting: 0 },
  })
  await shown.user.click(press('Turn all of them down'))
  const reason = 'It is against the law.'
  await shown.user.type(screen.getByLabelText('Reason'), reason)
  await shown.user.click(press('Turn all of them down'))
  expect(shown.sent).toEqual([
    ['rejectReview', { part: 'answer', text: 'Thank you', rating: 4, from: 'pending', reason }],
    ['rejectPicture', { shown: 'media', revision: 3, from: 'pending', reason }],
  ])
  const said = [...screen.getByRole('status').children].map(({ textContent }) => textContent)
  expect(said[0]).toBe('An answer, Mira: done')
  expect(said[1]).toMatch(/^A video, Cleo: /)
  expect(said[1]).not.toContain('done')
})
