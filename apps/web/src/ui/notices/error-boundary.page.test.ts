import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

/** A component that throws an error with this message until it is repaired. */
async function openBroken(message: string) {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const reload = vi.spyOn(location, 'reload').mockReturnValue()
  onTestFinished(() => {
    logged.mockRestore()
    reload.mockRestore()
  })
  const part = { isBroken: true }
  function Part() {
    if (part.isBroken) throw new TypeError(message)
    return 'the part'
  }
  const page = await openPage(() => createElement(ErrorBoundary, null, createElement(Part)), {})
  const tryAgain = () => page.user.click(screen.getByRole('button', { name: 'Try again' }))
  return { part, reload, tryAgain }
}

it('[S16] renders a part that threw again on retry, without a reload', async () => {
  const { part, reload, tryAgain } = await openBroken('no picture')
  await tryAgain()
  expect(screen.getByRole('alert').textContent).toBe('This part of the page broke')
  part.isBroken = false
  await tryAgain()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(reload).not.toHaveBeenCalled()
})

it.each([
  'Failed to fetch dynamically imported module: https://footlight.test/assets/a.js',
  'error loading dynamically imported module: https://footlight.test/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('[S16] loads the page anew where the code of a part did not come: %s', async (message) => {
  const { reload, tryAgain } = await openBroken(message)
  await tryAgain()
  expect(reload).toHaveBeenCalledOnce()
})
