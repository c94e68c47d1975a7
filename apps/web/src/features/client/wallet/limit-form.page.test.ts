import type { CallReply, Limits } from '@footlight/contract'
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { type Answers, openPage, Refused } from '../../../testing/open-page.tsx'
import { LimitForm } from './limit-form.tsx'

const limits: Limits = { perSession: null, perDay: null, pending: [] }
const saved = { limits: { ...limits, perSession: 100 } }

/** As many performers have a show at this price or less. */
const counts = (everyone: number) => ({ who: { everyone, live: 0, peek: 0 } }) as CallReply<'countPerformers'>

async function typeLimit(answers: Answers) {
  const page = await openPage(
    () =>
      createElement(LimitForm, {
        clientId: 'c-1',
        limits,
        limit: 'perSession',
        name: 'In one show',
        what: '',
        saveLabel: 'Save',
      }),
    { setLimits: saved, ...answers },
  )
  const input = page.shown.querySelector('input')
  if (input) await page.user.type(input, '100')
  const press = async (name: string) => {
    const found = [...document.querySelectorAll('button')].find((one) => one.textContent === name)
    if (!found) throw new Error(`there is no button ${name}`)
    await page.user.click(found)
  }
  await press('Save')
  return { ...page, press }
}

it('[B2, B9] a limit below a minute’s price of every performer says so before it is saved', async () => {
  const page = await typeLimit({ countPerformers: counts(0) })
  expect(page.addresses.some((address) => address.endsWith('/performer/counts?priceMax=100'))).toBe(true)
  expect(document.body.textContent).toContain('costs more with every performer')
  await page.press('Not now')
  expect(page.count('setLimits')).toBe(0)
  await page.press('Save')
  await page.press('Save this limit')
  expect(page.sent).toEqual([['setLimits', { perSession: 100, perDay: null }]])
  expect(document.body.textContent).not.toContain('costs more with every performer')
})

it('[B9] a limit that covers a minute with a performer is saved at once, and one whose prices cannot be read, too', async () => {
  for (const countPerformers of [counts(1), new Refused(500, 'INTERNAL')]) {
    const page = await typeLimit({ countPerformers })
    expect(page.count('setLimits')).toBe(1)
    page.close()
  }
})
