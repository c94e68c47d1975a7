import { act } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { useCompletions } from './search-box.tsx'

it('fetches completions once, after the typing pauses', async () => {
  const page = await openPage(
    () => {
      const [typed, setTyped] = useState('')
      return { completions: useCompletions(typed), setTyped }
    },
    { completeSearch: { completions: ['Amara'], meant: null } },
  )
  for (const typed of ['a', 'am', 'ama']) {
    act(() => page.value.setTyped(typed))
    await page.pass(100)
  }
  expect(page.count('completeSearch')).toBe(0)
  await page.pass(1000)
  expect(page.count('completeSearch')).toBe(1)
  expect(page.value.completions).toEqual(['Amara'])
})
