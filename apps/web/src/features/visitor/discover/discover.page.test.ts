import type { CallReply, Category } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage, Refused } from '../../../testing/open-page.tsx'
import { DiscoverScreen } from './discover-screen.tsx'

const guest = { authenticated: false } as CallReply<'checkSession'>
it('[P10] lists the existing acts under the address of an unknown one, without "No performers found"', async () => {
  const music = { id: 'music', texts: [{ language: 'en', title: 'Music', body: '' }] } as unknown as Category
  const page = await openPage(
    () => createElement(DiscoverScreen, { act: 'nothing', search: { category: 'nothing' }, onSearch() {} }),
    {
      checkSession: guest,
      getCategory: new Refused(404, 'NOT_FOUND'),
      listCategories: { categories: [music] },
    },
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('There is no such act')
  expect(screen.getByRole('link', { name: 'Music' }).getAttribute('href')).toBe('/category/music')
  expect(page.shown.textContent).not.toMatch(/nothing|No performers found/)
})
