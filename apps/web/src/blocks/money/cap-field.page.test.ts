import type { Affordability } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement, useState } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { CapField, capOf, capRange } from './cap-field.tsx'

const affordabilityOf = (bounds: [Affordability['bounds'][number]['by'], number][]): Affordability => ({
  pricePerMinute: 120,
  normalPricePerMinute: null,
  bounds: bounds.map(([by, credits]) => ({ by, credits, seconds: credits / 2 })),
})

it.each([
  ['a balance of 2,375', affordabilityOf([['balance', 2375]]), ['0', '500', '1000', 'own']],
  [
    'a limit of 300',
    affordabilityOf([
      ['session', 300],
      ['balance', 2375],
    ]),
    ['0', 'own'],
  ],
  [
    'a cap of 500 chosen',
    affordabilityOf([
      ['cap', 500],
      ['balance', 2375],
    ]),
    ['0', '500', '1000', 'own'],
  ],
  ['a balance of one minute', affordabilityOf([['balance', 120]]), []],
] as const)('[S19] with %s offers only caps that can end it first', async (_, affordability, values) => {
  await openPage(
    () => createElement(CapField, { word: 'show', price: 120, affordability, cap: 0, onChange: () => {} }),
    {},
  )
  const options = screen.queryAllByRole<HTMLOptionElement>('option')
  expect(options.map(({ value }) => value)).toEqual(values)
  expect(options[0]?.textContent ?? 'Never').toBe('Never')
})

it('[B9] takes a typed amount from one minute up to what balance or limit cover, and nothing else', () => {
  const range = capRange(affordabilityOf([['balance', 2375]]), 120)
  expect(range).toEqual({ least: 120, most: 2374 })
  if (!range) throw new Error('no range')
  expect(['119', '120', '2374', '2375', '1e3', '-5', ''].map((text) => capOf(text, range))).toEqual([
    undefined,
    120,
    2374,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

const ample = affordabilityOf([['balance', 2375]])

async function openField(first: number | undefined) {
  const state: { cap: number | undefined; setAffordability?: (affordability: Affordability) => void } = {
    cap: first,
  }
  const page = await openPage(() => {
    const [cap, setCap] = useState(first)
    const [affordability, setAffordability] = useState(ample)
    Object.assign(state, { cap, setAffordability })
    return createElement(CapField, { word: 'show', price: 120, affordability, cap, onChange: setCap })
  }, {})
  const chooseOwn = () => page.user.selectOptions(screen.getByRole('combobox'), 'own')
  const affordOnly = (credits: number) =>
    page.happen(() => state.setAffordability?.(affordabilityOf([['balance', credits]])))
  return { page, state, chooseOwn, affordOnly }
}

it('[B9] says the range before an amount is typed', async () => {
  const { page, state, chooseOwn } = await openField(0)
  await chooseOwn()
  expect(state.cap).toBeUndefined()
  expect(page.shown.textContent).toContain('Between 120 and 2,374 credits')
  await page.user.type(screen.getByRole('textbox'), '700')
  expect(state.cap).toBe(700)
})

it.each([
  ['an amount not typed yet, and a balance of one minute', undefined, 120],
  ['a choice of 500, and a balance of 400', 500, 400],
  ['an amount of 700, and a balance of 600', 700, 600],
] as const)('[S19] %s: falls back to never, as the field shows', async (_, first, credits) => {
  const { state, chooseOwn, affordOnly } = await openField(first ?? 0)
  if (first === undefined) await chooseOwn()
  expect(state.cap).toBe(first)
  await affordOnly(credits)
  expect(state.cap).toBe(0)
  expect(screen.queryByRole<HTMLSelectElement>('combobox')?.value ?? '0').toBe('0')
  expect(screen.queryByRole('textbox')).toBeNull()
})
