import { screen } from '@testing-library/react'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { RunningFrame } from './running-frame.tsx'

it('[S17] what runs is a part of the page of its own, which a screen reader finds', async () => {
  await openPage(() => createElement(RunningFrame, null, 'A show'), {})
  expect(screen.getByRole('complementary').textContent).toBe('A show')
})
