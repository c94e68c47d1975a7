import type { Reach } from '@footlight/contract'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../testing/open-page.tsx'
import { CapField, capOf, capRange } from './cap-field.tsx'

const reachOf = (bounds: [Reach['bounds'][number]['by'], number][]): Reach => ({
  pricePerMinute: 120,
  normalPricePerMinute: null,
  bounds: bounds.map(([by, credits]) => ({ by, credits, seconds: credits / 2 })),
})

it.each([
  ['a balance of 2,375', reachOf([['balance', 2375]]), ['0', '500', '1000', 'own']],
  [
    'a limit of 300',
    reachOf([
      ['session', 300],
      ['balance', 2375],
    ]),
    ['0', 'own'],
  ],
  [
    'a cap of 500 chosen',
    reachOf([
      ['cap', 500],
      ['balance', 2375],
    ]),
    ['0', '500', '1000', 'own'],
  ],
  ['a balance of one minute', reachOf([['balance', 120]]), []],
] as const)('[S19] with %s offers only caps that can end it first', async (_, reach, values) => {
  await using page = await openPage(
    () => createElement(CapField, { word: 'show', price: 120, reach, cap: 0, onChange: () => {} }),
    {},
  )
  expect(Array.from(page.shown.querySelectorAll('option'), ({ value }) => value)).toEqual(values)
  expect(page.shown.querySelector('option')?.textContent ?? 'Never').toBe('Never')
})

it('[B9] takes a typed amount from one minute up to what balance or limit cover, and nothing else', () => {
  const range = capRange(reachOf([['balance', 2375]]), 120)
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
