import { fireEvent, screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { type Answers, openPage } from '../../../testing/open-page.tsx'
import type { OperatorSearch } from '../search.ts'
import { QueuesSection } from './queues-section.tsx'
import { undoMs } from './use-delayed-approvals.ts'

const photo = (id: string) => ({
  id,
  shown: 'photo',
  revision: 1,
  since: `2026-11-20T18:00:0${id}Z`,
  performerId: 'p',
  performerName: 'Cleo',
  performerNumber: 1001,
  small: `/small/${id}`,
  large: `/large/${id}`,
  media: null,
})
const answers = {
  checkSession: { authenticated: true, account: { id: 'o' }, role: 'admin', capabilities: ['approvals'] },
  waitingPictures: { offset: 0, limit: 100, total: 2, held: {}, waiting: [photo('1'), photo('2')] },
  waitingReviews: { offset: 0, limit: 100, total: 0, held: {}, waiting: [] },
  holdApproval: { heldBy: null, until: null },
  approvePicture: { waiting: 1 },
} as unknown as Answers

/** The queue of photos with one of them open. */
async function openPhoto(id: string) {
  const gone: OperatorSearch[] = []
  const search = { desk: 'queues', queue: 'photos', item: `PHOTO ${id}` } as const
  const page = await openPage(
    () => createElement(QueuesSection, { search, onSearch: (to) => void gone.push(to) }),
    answers,
  )
  const load = () => page.happen(() => void fireEvent.load(screen.getByAltText('Photo of Cleo')))
  const press = (init: KeyboardEventInit = {}) =>
    page.happen(() => void fireEvent.keyDown(document.body, { key: 'a', ...init }))
  const approved = () => page.sent.filter(([name]) => name === 'approvePicture').length
  return { page, gone, load, press, approved }
}

it('[P7] approves nothing that was not seen: A waits for the picture, and a held key acts once', async () => {
  const { page, load, press, approved, gone } = await openPhoto('1')
  await press()
  await page.pass(undoMs)
  expect([approved(), gone]).toEqual([0, []])
  await load()
  await press({ repeat: true })
  await page.pass(undoMs)
  expect([approved(), gone]).toEqual([0, []])
  await press()
  expect(gone.map(({ item }) => item)).toEqual(['PHOTO 2'])
})

it('[P7] sends an approval after five seconds, and sooner where the page is left', async () => {
  for (const isLeft of [false, true]) {
    const { page, load, press, approved } = await openPhoto('1')
    await load()
    await press()
    expect(approved()).toBe(0)
    if (isLeft) await page.happen(() => void window.dispatchEvent(new Event('pagehide')))
    else await page.pass(undoMs)
    expect(approved()).toBe(1)
    page.close()
  }
})

it('[P7] takes an approval back within five seconds: nothing is sent, and the photo is open again', async () => {
  const toasts: { action: { onPress: () => void } }[] = []
  const onToast = (event: Event) => toasts.push((event as CustomEvent).detail)
  window.addEventListener('footlight:toast', onToast)
  const { page, load, press, approved, gone } = await openPhoto('1')
  await load()
  await press()
  expect(screen.queryByText('1 waiting')).not.toBeNull()
  await page.happen(() => toasts[0]?.action.onPress())
  await page.pass(undoMs)
  expect([approved(), gone.at(-1)?.item]).toEqual([0, 'PHOTO 1'])
  expect(screen.queryByText('2 waiting')).not.toBeNull()
  window.removeEventListener('footlight:toast', onToast)
})

it('[O7] lets go of an item when the page is left', async () => {
  const { page } = await openPhoto('1')
  const holds = () => page.sent.filter(([name]) => name === 'holdApproval').map(([, { hold }]) => hold)
  expect(holds()).toEqual([true])
  await page.happen(() => void window.dispatchEvent(new Event('pagehide')))
  expect(holds()).toEqual([true, false])
})

it('[O7] shows what an objection is about, and does not hold it for an operator who may not decide it', async () => {
  for (const isOwn of [false, true]) {
    const objection = {
      id: 'b',
      kind: 'PHOTO',
      subjectId: '1',
      reason: 'It is too dark or too blurred.',
      text: 'It is a stage.',
      at: '2026-11-20T18:00:00Z',
      since: '2026-11-20T18:00:00Z',
      isOwn,
    }
    const page = await openPage(
      () =>
        createElement(QueuesSection, {
          search: { desk: 'queues', queue: 'objections', item: 'OBJECTION b' },
          onSearch: () => undefined,
        }),
      {
        ...answers,
        waitingObjections: { offset: 0, limit: 100, total: 1, held: {}, waiting: [objection] },
      } as unknown as Answers,
    )
    expect(screen.getByAltText('Photo of Cleo').getAttribute('src')).toBe('/large/1')
    expect(page.addresses.some((address) => address.includes('state=Rejected'))).toBe(true)
    const held = page.sent.filter(([name, { hold }]) => name === 'holdApproval' && hold === true)
    expect(held).toHaveLength(isOwn ? 0 : 1)
    page.close()
  }
})
