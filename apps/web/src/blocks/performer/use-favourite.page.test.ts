import type { CallReply, PerformerAccount } from '@footlight/contract'
import { expect, it } from 'vitest'
import { type Answers, openPage, Refused } from '../../testing/open-page.tsx'
import { useFavourite } from './use-favourite.ts'

const performer = { id: 'robin', displayName: 'Robin' } as PerformerAccount
const signedIn = { authenticated: true, account: { id: 'me' }, role: 'client' } as CallReply<'checkSession'>
const heart = { performerId: 'robin', favourite: true, alert: true, favouriteCount: 1 }
const other = { performerId: 'other', alert: false }

const open = (answers: Answers) =>
  openPage(() => useFavourite(performer), {
    checkSession: signedIn,
    favouriteMarks: { favourites: [other] },
    ...answers,
  })

it('[M3] toggles the heart on the press, before the server answers, then shows the server’s state', async () => {
  const page = await open({ addFavourite: { ...heart, alert: false } })
  expect(page.value?.mark).toBeNull()
  const pressed = page.value?.toggle()
  await page.pass(1)
  expect(page.value?.mark).not.toBeNull()
  await page.happen(() => void pressed)
  expect(page.value?.mark).toMatchObject({ alert: false })
  expect(page.count('addFavourite')).toBe(1)
})

it('[M3] reverts the heart if the server refuses or cannot be reached', async () => {
  const page = await open({ addFavourite: new Refused(409, 'FAVOURITES_FULL') })
  await page.happen(() => void page.value?.toggle())
  expect(page.count('addFavourite')).toBe(1)
  expect(page.value?.mark).toBeNull()
  await page.happen(() => void page.value?.setAlert(true))
  expect(page.value?.mark).toBeNull()
})

it('[M3] shows a heart to clients only', async () => {
  const page = await open({ checkSession: { ...signedIn, role: 'performer' } })
  expect(page.value).toBeNull()
  expect(page.count('favouriteMarks')).toBe(0)
})
