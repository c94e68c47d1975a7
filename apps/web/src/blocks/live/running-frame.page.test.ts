import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { RunningFrame } from './running-frame.tsx'

it('[S17] renders the running session as a landmark of its own for screen readers', async () => {
  await openPage(() => createElement(RunningFrame, null, 'A show'), {})
  expect(screen.getByRole('complementary').textContent).toBe('A show')
})
