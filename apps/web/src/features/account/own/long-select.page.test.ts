import { screen } from '@testing-library/react'
import { createElement, type JSX } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { LongSelect } from './long-select.tsx'

const notSaid = { value: '', label: 'Not said' }
const netherlands = { value: 'NL', label: 'Netherlands' }

it('[A7] gives a select that had the focus before hydration all its options', async () => {
  const options = () => [notSaid, netherlands]
  const select: JSX.Element = createElement(LongSelect, { id: 'country', present: notSaid, options })
  const rendered = document.body.appendChild(document.createElement('div'))
  rendered.innerHTML = renderToString(select)
  const shown = () => screen.getAllByRole<HTMLOptionElement>('option').map(({ value }) => value)
  screen.getByRole('combobox').focus()
  expect(shown()).toEqual([''])
  hydrateRoot(rendered, select)
  await vi.waitFor(() => expect(shown()).toEqual(['', 'NL']))
  rendered.remove()
})
