import type { PerformerAccount } from '@footlight/contract'
import { createElement, useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { useSessionChanged } from '../../../../lib/account/session.ts'
import { type Answers, noNetwork, openPage, Refused } from '../../../../testing/open-page.tsx'
import type { Notice } from '../../../../ui/notices/toaster.tsx'
import { TipDialog } from './tip-dialog.tsx'

const performer = { id: 'p-1', displayName: 'Ren' } as PerformerAccount
const given = { tip: { id: 't-1' } } as Answers['giveTip'] & object
/** longer than a call with a key is sent again by itself */
const sentAgainMs = 8000

/** A page on which the dialog can be opened and closed. */
function TipPage() {
  const [isOpen, setIsOpen] = useState(false)
  const signOut = useSessionChanged()
  const button = (text: string, onClick: () => void) =>
    createElement('button', { type: 'button', onClick }, text)
  return createElement(
    'div',
    null,
    button('Tip', () => setIsOpen(true)),
    button('Sign out', () => void signOut()),
    isOpen &&
      createElement(TipDialog, {
        performer,
        session: undefined,
        isLogged: true,
        onClose: () => setIsOpen(false),
      }),
  )
}

async function openTips(answers: Answers) {
  const page = await openPage(() => createElement(TipPage), answers)
  const press = async (name: string) => {
    const found = [...document.querySelectorAll('button')].find((one) => one.textContent === name)
    if (!found) throw new Error(`there is no button ${name}`)
    await page.user.click(found)
  }
  /** each sending once, without those that the call makes by itself */
  const keys = () => [...new Set(page.keys('giveTip'))]
  const notices: string[] = []
  const onToast = (event: Event) => notices.push((event as CustomEvent<Notice>).detail.text)
  window.addEventListener('footlight:toast', onToast)
  onTestFinished(() => window.removeEventListener('footlight:toast', onToast))
  return {
    ...page,
    press,
    keys,
    said: () => notices,
    latest: () => page.sent.at(-1)?.[1],
    async give(credits: number, message = '') {
      await press('Tip')
      await press(String(credits))
      const words = document.querySelectorAll('input')[1]
      if (message !== '' && words) await page.user.type(words, message)
      await press(`Give ${credits} credits`)
      await page.pass(sentAgainMs)
    },
  }
}

it('[L5] a tip whose answer was lost keeps its key when its dialog is closed and opened again; another amount is another tip', async () => {
  const answers: Answers = { giveTip: noNetwork }
  const page = await openTips(answers)
  await page.give(50, 'Bravo')
  await page.press('Not now')
  await page.give(50)
  expect(page.keys()).toHaveLength(1)
  await page.press('Not now')
  await page.give(100)
  expect(page.keys()).toHaveLength(2)
  await page.press('Not now')

  answers.giveTip = given
  await page.give(50, 'Bravo')
  expect(page.keys()).toHaveLength(2)
  // the first one was answered: this is one more
  await page.give(50)
  expect(page.keys()).toHaveLength(3)
})

it('[L5, W8] a tip whose answer was lost is asked for by itself once the network is back, and what came of it is said', async () => {
  const answers: Answers = { giveTip: noNetwork }
  const page = await openTips(answers)
  await page.give(50, 'Bravo')
  await page.press('Not now')
  answers.giveTip = given
  await page.happen(() => window.dispatchEvent(new Event('online')))
  expect(page.keys()).toHaveLength(1)
  expect(page.said()).toEqual(['Your tip of 50 credits went through after all.'])
  // hours later it is another tip, with words of its own
  await page.give(50, 'Happy birthday')
  expect(page.keys()).toHaveLength(2)
  expect(page.latest()).toEqual({ performerId: 'p-1', credits: 50, message: 'Happy birthday' })
})

it('[L5, W8] a dialog that stands open while its tip goes through by itself says so before it is pressed again', async () => {
  const answers: Answers = { giveTip: noNetwork }
  const page = await openTips(answers)
  await page.give(50)
  answers.giveTip = given
  await page.pass(30_000)
  expect(document.body.textContent).toContain('went through after all. Press again to do it once more.')
})

it('[L5, W8] an answer for the words of the tip before is not taken for that of the new words', async () => {
  const answers: Answers = { giveTip: noNetwork }
  const page = await openTips(answers)
  await page.give(50, 'Bravo')
  await page.press('Not now')
  answers.giveTip = given
  await page.give(50, 'Happy birthday')
  // sent as it was, with its words: the server compares them
  expect(page.latest()).toEqual({ performerId: 'p-1', credits: 50, message: 'Bravo' })
  expect(page.keys()).toHaveLength(1)
  expect(document.body.textContent).toContain('went through after all. Press again to do it once more.')
  await page.press('Give 50 credits')
  expect(page.keys()).toHaveLength(2)
  expect(page.latest()).toEqual({ performerId: 'p-1', credits: 50, message: 'Happy birthday' })
})

it('[L5] a refusal ends a tip, but not one that was made before the key was looked at', async () => {
  const answers: Answers = { giveTip: noNetwork }
  const page = await openTips(answers)
  await page.give(50)
  answers.giveTip = new Refused(429, 'RATE_LIMITED')
  await page.press('Give 50 credits')
  answers.giveTip = new Refused(409, 'PERFORMER_OFFLINE')
  await page.press('Give 50 credits')
  expect(page.keys()).toHaveLength(1)
  await page.press('Give 50 credits')
  expect(page.keys()).toHaveLength(2)
})

it('[L5] a sign-out forgets the tips that were not answered: the next account has keys of its own', async () => {
  const page = await openTips({ giveTip: noNetwork })
  await page.give(50)
  await page.press('Not now')
  await page.press('Sign out')
  await page.give(50)
  expect(page.keys()).toHaveLength(2)
})
