import type { RecordState } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { BroadcastSettings } from '../../../../../blocks/live/broadcast/index.ts'
import { openPage } from '../../../../../testing/open-page.tsx'
import { PeopleInPicture, type Person, recallPeople } from './people-in-picture.tsx'

const person = (id: string, state: RecordState, isPerformer = false): Person => ({
  id,
  isPerformer,
  legalName: id,
  state,
  expiresOn: '2036-11-20',
  reason: null,
  decisionId: null,
  latest: { id, state: 'approved', sentAt: '2026-11-01T00:00:00.000Z' },
})
const people = [person('Noor', 'valid', true), person('Lin', 'valid'), person('Max', 'expired')]

beforeEach(() => localStorage.clear())

/** The list beside Go live, and the people who would be named there. */
async function open(isOnAir = false, listed = people) {
  const change = vi.fn<(changes: Partial<BroadcastSettings>) => void>()
  let enter = (): void => undefined
  function Place() {
    const [settings, set] = useState({ people: recallPeople() } as BroadcastSettings)
    enter = () => set({ people: recallPeople() } as BroadcastSettings)
    const broadcast = {
      change(changes: Partial<BroadcastSettings>) {
        change(changes)
        set((before) => ({ ...before, ...changes }))
      },
    }
    return createElement(PeopleInPicture, { broadcast, state: { settings, error: undefined }, isOnAir })
  }
  const page = await openPage(() => createElement(Place), { stagePeople: { people: listed } })
  return { page, enter: () => enter(), named: () => change.mock.lastCall?.[0].people }
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })

it('[O14] names the performer at first, offers people with a valid record alone, and remembers the choice', async () => {
  const { page, named } = await open()
  expect(named()).toEqual(['Noor'])
  expect(box(/Max.*Expired on/).disabled).toBe(true)
  expect(screen.getByRole('link', { name: /Send another document.*Max/ }).getAttribute('href')).toBe(
    '/perform',
  )
  await page.user.click(box(/Lin/))
  expect(named()).toEqual(['Noor', 'Lin'])
  await page.user.click(box(/Noor/))
  await page.user.click(box(/Lin/))
  expect(named()).toEqual([])
  screen.getByText('Choose at least one person who is in the picture.')
  await page.user.click(box(/Lin/))
  page.close()

  // at the next visit, while a document of one of them has expired
  localStorage.setItem('footlight.people-in-picture', 'Lin Max')
  expect((await open()).named()).toEqual(['Lin'])
})

it('[O14] names who is remembered, or the performer alone, also where the list came before what the device remembers', async () => {
  const alone = await open(false, people.slice(0, 1))
  await alone.page.happen(alone.enter)
  screen.getByText('You alone')
  expect(screen.queryByText('Choose at least one person who is in the picture.')).toBeNull()
  alone.page.close()

  const two = await open()
  localStorage.setItem('footlight.people-in-picture', 'Noor Lin')
  await two.page.happen(two.enter)
  expect([box(/Noor/).checked, box(/Lin/).checked]).toEqual([true, true])
})

it('[O14] leaves the people as they were named while the performer is on air', async () => {
  await open(true)
  expect([box(/Noor/).disabled, box(/Lin/).disabled]).toEqual([true, true])
  screen.getByText('Go off air to change who is in the picture.')
})

it('[O14] says at the stage that a document ends soon or has ended, and what to do, unless a new one waits', async () => {
  const noor = person('Noor', 'valid', true)
  const endsIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const linesOf = async (listed: Person[]) => {
    const { page } = await open(false, listed)
    const lines = screen.queryAllByRole('listitem').map(({ textContent }) => textContent ?? '')
    page.close()
    return lines.join(' ')
  }
  expect(await linesOf([{ ...noor, expiresOn: endsIn(40) }])).toBe('')
  expect(await linesOf([{ ...noor, expiresOn: endsIn(6) }])).toMatch(
    /^Your document ends on .*Send a new document$/,
  )
  const waits = { ...noor.latest, state: 'pending' as const }
  expect(await linesOf([{ ...noor, expiresOn: endsIn(6), latest: waits }])).toBe('')
  expect(
    await linesOf([
      person('Noor', 'expired', true),
      { ...noor, id: 'Max', isPerformer: false, legalName: 'Max', state: 'expired' },
    ]),
  ).toMatch(/^Your document expired on .* The document of .*Max.* expired on/)
  expect(screen.queryByText('Choose at least one person who is in the picture.')).toBeNull()
})
