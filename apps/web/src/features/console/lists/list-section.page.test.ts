import type { CallReply } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement, type ReactNode, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { CashReturns } from '../payouts/cash-returns.tsx'
import { PurchasesSection } from '../purchases/purchases-section.tsx'
import { type OperatorSearch, readOperatorSearch, type SectionProps } from '../search.ts'

const tip = {
  id: 'a',
  kind: 'tip',
  clientId: 'c',
  clientName: 'Robin',
  performerId: 'p',
  performerName: 'Cleo',
  performerNumber: 1001,
  sessionId: null,
  text: null,
  credits: 30,
  refunded: 0,
  at: '2026-11-20T18:00:00Z',
}
const found: CallReply<'listPurchases'> = { purchases: [tip as never], total: 90, offset: 0, limit: 40 }

/** A list at an address, and where its changes lead. */
async function openList(
  address: OperatorSearch,
  Section: (props: SectionProps) => ReactNode = PurchasesSection,
) {
  const opened: OperatorSearch[] = []
  const page = await openPage(
    () => {
      const [search, setSearch] = useState(address)
      const onSearch = (next: OperatorSearch) => {
        // as the router reads it back
        const read = readOperatorSearch(JSON.parse(JSON.stringify(next)))
        opened.push(JSON.parse(JSON.stringify(read)))
        setSearch(read)
      }
      return createElement(Section, { search, onSearch })
    },
    { listPurchases: found, listCashReturns: { returns: [], total: 90, offset: 0, limit: 40 } },
  )
  const asked = () => {
    const last = page.addresses.findLast((url) => url.includes('/admin/purchases'))
    return Object.fromEntries(new URL(last ?? '', 'http://page.test').searchParams)
  }
  return { ...page, opened, asked }
}

const title = (name: string) => screen.getByRole('columnheader', { name })

it('[O2] sorts by the server: a title by its own first order, then the other way, both from the first page', async () => {
  const { user, opened, asked } = await openList({ desk: 'purchases', kind: 'tip', page: 3 })
  expect(asked()).toEqual({ kind: 'tip', sort: '-at', offset: '80', limit: '40' })
  expect(title('When').getAttribute('aria-sort')).toBe('descending')
  for (const sort of ['-credits', 'credits']) {
    await user.click(screen.getByRole('button', { name: 'Credits' }))
    expect(opened.at(-1)).toEqual({ desk: 'purchases', kind: 'tip', sort })
    expect(asked()).toEqual({ kind: 'tip', sort, offset: '0', limit: '40' })
  }
  expect(title('Credits').getAttribute('aria-sort')).toBe('ascending')
  expect(title('When').getAttribute('aria-sort')).toBeNull()
  // the order of a list that asks for none is not in the address
  await user.click(screen.getByRole('button', { name: 'When' }))
  expect(opened.at(-1)).toEqual({ desk: 'purchases', kind: 'tip' })
})

it('[O2] opens in the order of a list that asks for none at an address with an unknown one', async () => {
  const { asked } = await openList({ desk: 'purchases', sort: 'password' })
  expect(asked()).toMatchObject({ sort: '-at' })
})

it('[O2] filters stand in the address, with what is typed and not yet submitted, and lead to the first page', async () => {
  const { user, opened, asked } = await openList({
    desk: 'purchases',
    performer: 'Cleo',
    page: 2,
    sort: 'at',
  })
  expect(screen.getByLabelText<HTMLInputElement>('Performer').value).toBe('Cleo')
  await user.type(screen.getByLabelText('Client'), ' Robin ')
  await user.selectOptions(screen.getByLabelText('Kind'), 'Tips')
  const address = { desk: 'purchases', performer: 'Cleo', client: 'Robin', kind: 'tip', sort: 'at' }
  expect(opened).toEqual([address])
  expect(asked()).toMatchObject({ performer: 'Cleo', client: 'Robin', kind: 'tip', sort: 'at', offset: '0' })
  await user.click(screen.getByRole('button', { name: 'Show all' }))
  expect(opened.at(-1)).toEqual({ desk: 'purchases', sort: 'at' })
  expect(screen.getByLabelText<HTMLInputElement>('Performer').value).toBe('')
})

it('[O2] a filter leads to the first page of its own list, and leaves the page of another list of the section', async () => {
  const { user, opened } = await openList({ desk: 'payouts', page: 3, returnsPage: 2 }, CashReturns)
  await user.selectOptions(screen.getByLabelText('Which of them'), 'Paid')
  expect(opened).toEqual([{ desk: 'payouts', page: 3, returns: 'PAID_OUT' }])
})

it('[O2] the file of a list follows its filters and its order, and not its page', async () => {
  const { user } = await openList({
    desk: 'purchases',
    kind: 'tip',
    client: 'Robin',
    sort: '-credits',
    page: 2,
  })
  const files: URL[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    files.push(new URL(url, 'http://page.test'))
    return Response.json({}, { status: 500 })
  })
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  expect(files.map(({ pathname }) => pathname)).toEqual(['/api/admin/purchases/export/csv'])
  expect(Object.fromEntries(files[0]?.searchParams ?? [])).toEqual({
    kind: 'tip',
    client: 'Robin',
    sort: '-credits',
    language: 'en',
  })
})
