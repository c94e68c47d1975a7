import type { CallReply } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { FavouritesScreen } from './favourites-screen.tsx'
import type { FavouritesSearch } from './search.ts'

const signedIn = { authenticated: true, account: { id: 'me' }, role: 'client' } as CallReply<'checkSession'>

it('[M3] shows a notice with a link to the first page for a page past the end', async () => {
  const searches: FavouritesSearch[] = []
  const page = await openPage(
    () =>
      createElement(FavouritesScreen, { search: { page: 2 }, onSearch: (search) => searches.push(search) }),
    {
      checkSession: signedIn,
      favouritePerformers: { performerAccounts: [], total: 30, offset: 40, limit: 40 },
    },
  )
  await page.user.click(screen.getByRole('button', { name: 'To the first page' }))
  expect(searches).toEqual([{ page: undefined }])
})
