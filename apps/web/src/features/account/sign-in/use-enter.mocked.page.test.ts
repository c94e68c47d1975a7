import { expect, it, vi } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { useEnter } from './use-enter.ts'

const navigate = vi.hoisted(() => vi.fn())
vi.mock(import('@tanstack/react-router'), async (original) => ({
  ...(await original()),
  useNavigate: () => navigate,
}))

it.each([
  ['performer', undefined, '/studio'],
  ['admin', undefined, '/admin'],
  ['client', undefined, '/'],
  ['performer', '/messages', '/messages'],
] as const)('[A2] leads a %s who asked for %s to %s after signing in', async (role, asked, to) => {
  const page = await openPage(() => useEnter(asked), {})
  await page.happen(() => void page.value(role))
  expect(navigate).toHaveBeenLastCalledWith({ to, replace: true })
})
