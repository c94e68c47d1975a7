import type { CallReply } from '@footlight/contract'
import { screen } from '@testing-library/react'
import { createElement, useState } from 'react'
import { expect, it } from 'vitest'
import { openPage } from '../../../../testing/open-page.tsx'
import { EveningPanel, netSinceMonday } from './evening-panel.tsx'

/** A week that ends on a Sunday, with 1 to 7 credits a day. */
const days = ['23', '24', '25', '26', '27', '28', '29'].map((day, index) => ({
  date: `2026-11-${day}`,
  net: index + 1,
}))

it('[O1] shows beside the evening what was earned today and since Monday', async () => {
  const tonight = { sessionSeconds: 60, net: 42, tipsNet: 0, rating: null }
  let add = (_: number): void => undefined
  function Evening() {
    const [net, setNet] = useState(tonight.net)
    add = (more) => setNet(net + more)
    return createElement(EveningPanel, { tonight: { ...tonight, net } })
  }
  const page = await openPage(() => createElement(Evening), {
    studioStatistics: { days } as CallReply<'studioStatistics'>,
  })
  const figures = () =>
    Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]),
    )
  expect(figures()).toMatchObject({ 'net, tips included': '42', 'today, net': '7', 'this week, net': '28' })
  await page.happen(() => add(100))
  expect(figures()).toMatchObject({
    'net, tips included': '142',
    'today, net': '107',
    'this week, net': '128',
  })
  expect(page.addresses.join()).toContain('days=7')
})

it('[O1] begins the week on Monday, also where that is today or in the middle of the last seven days', () => {
  const ending = (last: number) =>
    Array.from({ length: 7 }, (_, index) => ({ date: `2026-11-${last - 6 + index}`, net: 1 }))
  expect([ending(23), ending(25), ending(29)].map(netSinceMonday)).toEqual([1, 3, 7])
})
