import { idOf } from '@footlight/test-kit/calls'
import { demoPassword } from '@footlight/test-kit/crowd'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, type ExpectStatic, it } from 'vitest'
import { enterNewClient, nameOf } from './kit/people.ts'
import { openProduct, type Product, performerNumber } from './kit/product/product.ts'
import { violationsEverywhere } from './kit/screen/axe.ts'
import { lookAtConversation, lookAtNoConversation } from './kit/screen/conversation.ts'
import { lookAtFiltersOnPhone } from './kit/screen/filters.ts'
import {
  focusedImage,
  focusedName,
  isAtStart,
  opacityOfFocused,
  pressOn,
  tabTo,
  walkTo,
} from './kit/screen/keyboard.ts'
import { columnsOf, gotoWhole, isInSight, lookAtToast, showStill } from './kit/screen/page.ts'
import { goLive } from './kit/stage.ts'
import { until } from './kit/wait.ts'

/** Demo broadcasters: live from the start, and they accept by themselves. */
const keyboardPerformer = 1002
const showPerformer = 1003

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product?.[Symbol.asyncDispose]())

async function expectClean(expect: ExpectStatic, page: Page, screen: string) {
  expect.soft(await violationsEverywhere(page), screen).toEqual([])
}

it('a guest’s screens: the gate, grid, profile, lobby, sign-in, register', async ({ expect }) => {
  await using visitor = await product.enter({ firstVisit: true })
  const { page } = visitor
  await gotoWhole(page, `/performers/${showPerformer}`)
  const gate = page.getByRole('button', { name: /^I am an adult/ })
  await gate.waitFor()
  // rendered with its own elements, not with those of the server-rendered page
  expect((await gate.boundingBox())?.width).toBeLessThan(450)
  await expectClean(expect, page, 'the gate')
  // [O4] the page is not rendered behind it, but the title of a shared link names the performer
  expect(await page.getByRole('link').allTextContents()).toEqual(['Terms of use', 'Privacy', 'Sign in'])
  expect(await page.title()).toBe(`${await nameOf(page, showPerformer)} · Footlight`)
  await gate.click()
  await page.getByRole('link', { name: /^Watch free for/ }).waitFor()

  // the gate is not shown a second time
  await page.goto('/')
  await showStill(page)
  await expectClean(expect, page, 'grid, with a still of a lobby')

  await page.setViewportSize({ width: 2560, height: 1300 })
  expect.soft(await columnsOf(page), 'columns at 2560').toBe(6)
  await lookAtFiltersOnPhone(expect, page, () => expectClean(expect, page, 'filters, as a sheet'))
  // [P4] completions are offered while typing
  const search = page.getByRole('combobox', { name: 'Search performers' }).filter({ visible: true })
  await search.fill('jugg')
  await page.locator('datalist option[value="juggling"]').first().waitFor({ state: 'attached' })
  await search.fill('juglinx musix')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'juggling' }).click()
  await page.getByRole('heading', { level: 1, name: /^\d+ performers for “juggling”$/ }).waitFor()
  // performers that juggle: one step of history, so that Back is one step as well
  await page.locator(`a[href="/performers/${showPerformer}"]`).click()
  await page.getByRole('link', { name: /^Watch free for/ }).waitFor()
  await expectClean(expect, page, 'profile')
  await lookAtToast(page)

  await tabTo(page, /^Photo 1$/)
  await page.keyboard.press('ArrowRight')
  await until('the second photo to be chosen', async () => (await focusedName(page)) === 'Photo 2')
  const second = page.getByRole('button', { name: /photo 2: show it large$/ })
  await second.click()
  await page.getByRole('dialog').getByText(/^2 of/).waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('dialog').getByText(/^1 of/).waitFor()
  await expectClean(expect, page, 'a photo, large')
  // Back closes the photo, and the focus returns to the photo viewed last
  await page.evaluate('history.back()')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.waitForURL(`**/performers/${showPerformer}`)
  await until('the focus on the photo', async () => /photo 1: show it large$/.test(await focusedImage(page)))

  await page.goto('/signin')
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await expectClean(expect, page, 'sign in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Fill in your password.').waitFor()
  await expectClean(expect, page, 'sign in, refused')

  await page.goto('/register')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectClean(expect, page, 'register')
  // the first invalid field on the screen has the focus
  await page.getByRole('button', { name: 'Make my account' }).click()
  await page.getByText('Say that you are an adult.').waitFor()
  await until('the focus on the e-mail', async () => (await focusedName(page)) === 'E-mail')
})

it('every part of a screen in every state, in both directions', async ({ expect }) => {
  await using visitor = await product.enter()
  const { page } = visitor
  await page.goto('/dev/ui')
  await page.getByRole('heading', { name: 'Gallery', level: 1 }).waitFor()
  await expectClean(expect, page, 'gallery')
  // on the phone that axe looked at last
  const isHeld = () => page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')
  expect.soft(await isHeld(), 'nothing sticks out').toBe(true)
  await page.getByText('Right to left').click()
  expect.soft(await isHeld(), 'nothing sticks out, right to left').toBe(true)
  await page.getByRole('button', { name: 'Open: words of 200 letters' }).click()
  await page.getByRole('dialog').waitFor()
  await expectClean(expect, page, 'a dialog, right to left')
})

it('watching: lobby, consent, running show, receipt; and the money: wallet, history', async ({ expect }) => {
  await using visitor = await enterNewClient(product, 5000)
  const { page } = visitor
  await page.goto(`/watch/${showPerformer}`)
  await page.getByText(/^Free preview/).waitFor()
  await expectClean(expect, page, 'lobby')

  await page.getByRole('button', { name: /^Start a private show/ }).click()
  await page.getByRole('button', { name: 'Agree and ask' }).waitFor()
  await expectClean(expect, page, 'consent')

  await page.getByRole('button', { name: 'Agree and ask' }).click()
  await page
    .getByText(/Show started/)
    .first()
    .waitFor()
  await expectClean(expect, page, 'running show')

  await page.getByRole('button', { name: 'Add credits' }).click()
  await page.getByRole('button', { name: /^Add .+ for / }).waitFor()
  await expectClean(expect, page, 'top-up beside the picture')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'End show' }).click()
  await page.getByText('Second by second').waitFor()
  await expectClean(expect, page, 'the show is over')

  await page.goto('/history')
  await page
    .getByRole('link', { name: /^Show with/ })
    .first()
    .waitFor()
  await expectClean(expect, page, 'history')
  await page
    .getByRole('link', { name: /^Show with/ })
    .first()
    .click()
  await page.getByText('Second by second').waitFor()
  await expectClean(expect, page, 'receipt')

  await page.goto('/wallet')
  await page.getByRole('button', { name: /^Add / }).waitFor()
  await expectClean(expect, page, 'wallet')
})

it('publishing: studio off air, live with a request, in a show', async ({ expect }) => {
  await using performer = await product.enter({ account: 'performer@footlight.test' })
  const { page } = performer
  await page.goto('/studio')
  await page.getByRole('button', { name: 'Go live' }).waitFor()
  await expectClean(expect, page, 'studio, off air')
  await goLive(product, performer)

  await using client = await enterNewClient(product, 5000)
  await client.page.goto(`/watch/${performerNumber}`)
  await client.page.getByRole('button', { name: /^Start a private show/ }).click()
  await client.page.getByRole('button', { name: 'Agree and ask' }).click()
  await page.getByRole('button', { name: /^Accept/ }).waitFor()
  await expectClean(expect, page, 'studio, with a request')

  await page.getByRole('button', { name: /^Accept/ }).click()
  await page.getByText(/sees you\./).waitFor()
  await expectClean(expect, page, 'studio, in a show')
  // a phone on its side, a page at 200 %
  await page.setViewportSize({ width: 720, height: 450 })
  await page.evaluate('scrollTo(0, 0)')
  const end = page.getByRole('button', { name: 'End show' })
  expect.soft(await isInSight(end), 'End in a low window').toBe(true)
  // [S16] End is repeated until the server answers
  await page.route('**/api/studio/session/end', (route) => route.fulfill({ status: 503 }), { times: 2 })
  await end.click()
  await client.page.getByRole('heading', { name: 'The show is over' }).waitFor()
  await lookAtNoConversation(expect, client.page)
  await page.goto(`/messages/${await idOf(client.caller)}`)
  await page.getByRole('textbox', { name: /^Write to/ }).fill('Thank you for the evening')
  await page.keyboard.press('Enter')
  await page.getByRole('log').getByText('Thank you for the evening').waitFor()
  await expectClean(expect, page, 'a conversation')
  await lookAtConversation(expect, page)
})

it('by the keyboard alone: sign in, find a performer, pay for a show, talk, tip, end it, read the receipt, write, sign out', async ({
  expect,
}) => {
  await using visitor = await product.enter()
  const { page } = visitor
  const { keyboard } = page
  await page.goto('/')
  await page.locator('[data-card]').first().waitFor()
  await pressOn(page, /^Sign in$/)
  await page.waitForURL('**/signin*')
  await page.getByLabel('Password').waitFor()
  await tabTo(page, /^E-mail or username/)
  await keyboard.type('client@footlight.test')
  await tabTo(page, /^Password/)
  await keyboard.type(demoPassword)
  await keyboard.press('Enter')
  await page.waitForURL(`${product.stack.url}/`)

  const name = await nameOf(page, keyboardPerformer)
  await page.locator('[data-card]').first().waitFor()
  // one stop for each filter, not one for each choice
  await tabTo(page, /credits\/min/, 20)
  await walkTo(page, name)
  await keyboard.press('Enter')
  await page.waitForURL(`**/performers/${keyboardPerformer}`)
  await page.getByRole('link', { name: /^Watch free for/ }).waitFor()
  await pressOn(page, /^Watch free for/)

  await page.waitForURL(`**/watch/${keyboardPerformer}`)
  await page.getByRole('button', { name: /^Start a private show/ }).waitFor()
  await pressOn(page, /^Start a private show/)
  await page.getByRole('button', { name: 'Agree and ask' }).waitFor()
  await pressOn(page, /^Agree and ask$/)

  await page
    .getByText(/Show started/)
    .first()
    .waitFor()
  // the pressed button is gone: the focus is at the start of the show, and the shortcuts work from there
  expect(await isAtStart(page)).toBe(true)
  await keyboard.press('m')
  await page.getByRole('button', { name: 'Unmute (M)' }).waitFor()
  await tabTo(page, /^Say something to/)
  await keyboard.type('Good evening')
  await keyboard.press('Enter')
  await page.getByRole('log').getByText('Good evening').waitFor()
  expect(await focusedName(page)).toMatch(/^Say something to/)
  await pressOn(page, /^Give a tip$/)
  await page.getByRole('dialog').waitFor()
  await tabTo(page, /^Credits$/)
  await keyboard.press('Control+A')
  await keyboard.type('20')
  await pressOn(page, /^Give 20 credits$/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // it is in the chat, and is announced once
  await page.getByRole('log').getByText('A tip of 20 credits').waitFor()
  expect(await page.getByText(/has your tip/).count()).toBe(0)
  await until('the focus on the tip', async () => (await focusedName(page)) === 'Give a tip')

  // the controls hide after 3 s, but never from under the focus
  await tabTo(page, /^End show$/)
  await page.waitForTimeout(4000)
  expect(await focusedName(page)).toBe('End show')
  expect(await opacityOfFocused(page)).toBe(1)
  await keyboard.press('Enter')

  await page.getByRole('heading', { name: 'The show is over' }).waitFor()
  await until('the focus at the start of the receipt', () => isAtStart(page))
  // [S18] what went from the balance in all
  await page.getByText('You paid').waitFor()
  const paid = await page.getByText(/for .+, 20 in tips$/).textContent()
  const forSeconds = Number(/: (\d+) for /.exec(paid ?? '')?.[1])
  await page.getByText(`Total${forSeconds + 20} credits`).waitFor()
  await page.getByText('Second by second').waitFor()
  await pressOn(page, /^Live now$/)
  await page.waitForURL(`${product.stack.url}/`)
  await page.locator('[data-card]').first().waitFor()
  await tabTo(page, /credits\/min/, 20)
  await walkTo(page, name)
  await keyboard.press('Enter')
  await page.getByRole('link', { name: /^Write a message/ }).waitFor()
  await pressOn(page, /^Write a message/)
  await page.waitForURL('**/messages/*')
  await page.getByRole('textbox', { name: /^Write to/ }).waitFor()
  await tabTo(page, /^Write to/)
  await keyboard.type('Thank you for the evening')
  await pressOn(page, /^Send/)
  await page.getByRole('log').getByText('Thank you for the evening').waitFor()
  await pressOn(page, /^Account of/)
  await pressOn(page, /^Account and sign-ins$/)
  await page.waitForURL('**/account')
  await until('the focus at the start of the account', () => isAtStart(page))
  // drawn before Tab goes round
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).waitFor()
  await pressOn(page, /^Sign out$/)
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor()
})
