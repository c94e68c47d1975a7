import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { useCompletions } from './search-box.tsx'

it('asks for completions once, when the typing rests, and not before', async () => {
  await using page = await openPage(
    () => {
      const [typed, setTyped] = useState('')
      return { completions: useCompletions(typed), setTyped }
    },
    { completeSearch: { completions: ['Amara'], meant: null } },
  )
  for (const typed of ['a', 'am', 'ama']) {
    await act(async () => page.value.setTyped(typed))
    await page.pass(100)
  }
  expect(page.count('completeSearch')).toBe(0)
  await page.pass(1000)
  expect(page.count('completeSearch')).toBe(1)
  expect(page.value.completions).toEqual(['Amara'])
})
