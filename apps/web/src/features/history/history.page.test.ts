import type { CallReply } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { HistoryScreen } from './history-screen.tsx'
import type { HistorySearch } from './search.ts'

const signedIn = { authenticated: true, account: { id: 'me' }, role: 'client' } as CallReply<'checkSession'>

it('[A9] shows a notice with a link to the first page, not an empty history, for a page past the end', async () => {
  const searches: HistorySearch[] = []
  const page = await openPage(
    () => createElement(HistoryScreen, { search: { page: 9 }, onSearch: (search) => searches.push(search) }),
    { checkSession: signedIn, history: { history: [], months: [], total: 5, offset: 320, limit: 40 } },
  )
  expect(page.shown.textContent).not.toContain('Nothing yet')
  await page.user.click(screen.getByRole('button', { name: 'To the first page' }))
  expect(searches).toEqual([{ page: undefined }])
})
