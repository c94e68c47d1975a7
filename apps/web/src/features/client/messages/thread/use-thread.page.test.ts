import type { Message } from '@footlight/contract'
import { expect, it, onTestFinished } from 'vitest'
import { type Answers, noNetwork, openPage, Refused } from '../../../../testing/open-page.tsx'
import type { Notice } from '../../../../ui/notices/toaster.tsx'
import { recallUnsent, storeUnsent } from './drafts.ts'
import { message, pair, threadOf } from './testing/thread-of.ts'
import { useThread } from './use-thread.ts'

async function openThread(answers: Answers) {
  const notices: Notice[] = []
  const note = (event: Event) => void notices.push((event as CustomEvent<Notice>).detail)
  window.addEventListener('footlight:toast', note)
  onTestFinished(() => window.removeEventListener('footlight:toast', note))
  const page = await openPage(() => useThread(pair, 'client'), answers)
  const shown = () => page.value.messages.map(({ body }) => body)
  const unsent = () => page.value.unsent.map(({ body, failure }) => [body, failure !== undefined])
  return { page, shown, unsent, notices }
}

it('[M1] shows a sent message immediately, and only once after it has arrived', async () => {
  const answers: Answers = { messageThread: threadOf([message('a', 'Hello')]), sendMessage: noNetwork }
  const { page, shown, unsent } = await openThread(answers)
  await page.happen(() => page.value.send('Good evening', 0))
  expect([shown(), unsent()]).toEqual([['Hello'], [['Good evening', true]]])
  const [{ id } = { id: '' }] = page.value.unsent
  const sent = message(id, 'Good evening')
  answers.sendMessage = { message: sent }
  answers.messageThread = threadOf([sent, message('a', 'Hello')])
  await page.happen(() => page.value.retry(id, 0))
  expect([shown(), unsent()]).toEqual([['Good evening', 'Hello'], []])
})

it('[M1, W8] stores a failed message until it is resent or discarded, and resends it under the same id', async () => {
  const answers: Answers = { messageThread: threadOf([]), sendMessage: noNetwork }
  const first = await openThread(answers)
  await first.page.happen(() =>
    first.page.value.send('Good evening', 0, [{ id: 'photo', address: 'blob:1' }]),
  )
  await first.page.happen(() => first.page.value.send('Never mind', 0))
  const [{ id } = { id: '' }, { id: given } = { id: '' }] = first.page.value.unsent
  first.page.close()
  expect(recallUnsent('another', 'mira')).toEqual([])

  const second = await openThread(answers)
  expect(second.unsent()).toEqual([
    ['Good evening', true],
    ['Never mind', true],
  ])
  await second.page.happen(() => second.page.value.discard(given))
  const sent = message(id, 'Good evening')
  answers.sendMessage = { message: sent }
  await second.page.happen(() => second.page.value.retry(id, 0))
  expect(second.page.sent).toMatchObject([
    ['sendMessage', { id, body: 'Good evening', attachments: ['photo'] }],
  ])
  expect([second.shown(), second.unsent()]).toEqual([['Good evening'], []])
  second.page.close()
  expect(recallUnsent('client', 'mira')).toEqual([])
})

it('[M1] shows messages that were in flight when the page was left, unless the thread contains them', async () => {
  const left = { body: 'Good evening', pictures: [], failure: undefined }
  for (const id of ['a', 'b']) storeUnsent('client', 'mira', { id, ...left })
  const { page, unsent } = await openThread({ messageThread: threadOf([message('a', 'Good evening')]) })
  expect(unsent()).toEqual([['Good evening', true]])
  expect(recallUnsent('client', 'mira').map(({ id }) => id)).toEqual(['b'])
  page.close()

  for (let sent = 0; sent < 25; sent += 1) storeUnsent('client', 'noa', { id: `n${sent}`, ...left })
  expect(recallUnsent('client', 'noa').map(({ id }) => id)).toEqual(
    Array.from({ length: 20 }, (_, index) => `n${index + 5}`),
  )
  localStorage.clear()
})

it('[M2] refetches the price after PRICE_CHANGED, and keeps the message as unsent', async () => {
  const answers: Answers = {
    messageThread: threadOf([], { price: 5 }),
    sendMessage: new Refused(409, 'PRICE_CHANGED'),
  }
  const { page, unsent } = await openThread(answers)
  answers.messageThread = threadOf([], { price: 20 })
  await page.happen(() => page.value.send('Good evening', 5))
  expect(unsent()).toEqual([['Good evening', true]])
  expect(page.value.data?.price).toBe(20)
  await page.happen(() => page.value.discard(page.value.unsent[0]?.id ?? ''))
  expect(unsent()).toEqual([])
})

it('[M1] offers to undo a deletion for 10 s', async () => {
  const both = [message('b', 'Two'), message('a', 'One')]
  const answers: Answers = {
    messageThread: threadOf(both),
    deleteMessage: { undoUntil: '2026-11-20T20:00:10.000Z' },
    restoreMessage: { message: both[0] as Message },
  }
  const { page, shown, notices } = await openThread(answers)
  answers.messageThread = threadOf(both.slice(1))
  await page.happen(() => void page.value.deleteMessage('b'))
  expect(shown()).toEqual(['One'])
  expect(notices.at(-1)?.forMs).toBe(10_000)
  answers.messageThread = threadOf(both)
  await page.happen(() => notices.at(-1)?.action?.onPress())
  expect(shown()).toEqual(['Two', 'One'])
})

it('[M1, W12] marks messages as read once they are shown, and refetches on realtime events', async () => {
  const answers: Answers = {
    messageThread: threadOf([message('a', 'Hello')], { unread: 1 }),
    readThread: { unread: 0 },
  }
  const { page, shown } = await openThread(answers)
  expect(page.count('readThread')).toBe(1)
  answers.messageThread = threadOf([message('b', 'Are you there?'), message('a', 'Hello')], { unread: 1 })
  await page.hint({ type: 'message', ...pair })
  await page.pass(500)
  expect(shown()).toEqual(['Are you there?', 'Hello'])
  expect(page.count('readThread')).toBe(2)
})
