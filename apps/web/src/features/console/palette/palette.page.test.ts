import type { CallReply } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { type Answers, noNetwork, openPage } from '../../../testing/open-page.tsx'
import type { OperatorSearch } from '../search.ts'
import { Palette } from './palette.tsx'

const robin = { id: 'a', displayName: 'Robin', email: 'robin@footlight.test', number: null, role: 'client' }
const found = { accounts: [robin], total: 1 } as unknown as CallReply<'findAccounts'>

it('[O2] opens by Enter what is found by the text as it stands, and nothing that an earlier text found', async () => {
  const answers: Answers = { findAccounts: found }
  const opened: OperatorSearch[] = []
  const page = await openPage(
    () =>
      createElement(Palette, {
        held: ['accounts'],
        onSearch: (search) => opened.push(search),
        onClose: () => undefined,
      }),
    answers,
  )
  const field = screen.getByRole('combobox')
  await page.user.type(field, 'rob')
  expect(screen.getByRole('option').textContent).toContain('Robin')
  // the answer to the longer text does not come
  answers.findAccounts = noNetwork
  await page.user.type(field, 'x{Enter}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(opened).toEqual([])
  await page.user.type(field, '{Backspace}{Enter}')
  expect(opened).toEqual([{ desk: 'people', account: 'a' }])
})
