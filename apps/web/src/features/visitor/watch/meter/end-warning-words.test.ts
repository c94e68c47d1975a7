import { expect, it } from 'vitest'
import { endWarningLine, endWarningWords, topUpLead } from './end-warning-words.ts'

it.each([
  ['balance', 'Your balance is running out', true],
  ['session', 'Your limit for one show is near', false],
  ['day', 'Your limit for today is near', false],
  ['cap', 'This peek ends soon', false],
] as const)(
  '[S19] %s: names what runs out, how far it reaches, and offers credits only where they help',
  (by, title, topUpHelps) => {
    const words = endWarningWords({ by, word: 'peek', secondsLeft: 148, cap: 500, capTips: 0 })
    expect(words).toMatchObject({ title, topUpHelps })
    expect(words.text).toMatch(/(covers|leaves) 2 min 28 s/)
    expect(/add(ing)? credits/.test(words.text)).toBe(topUpHelps)
  },
)

it.each([
  ['balance', 'Your balance lasts 02:28 more', 'The show goes on while you top up.'],
  ['session', 'Your limit for one show: 02:28 left', 'your limit for one show ends it first'],
  ['day', 'Your limit for today: 02:28 left', 'your limit for today ends it first'],
  ['cap', 'Your limit of 500 credits: 02:28 left', 'it ends at 500 credits'],
] as const)(
  '[S19] %s: one line for a phone, and the top-up says whether credits make the show longer',
  (by, line, lead) => {
    expect(endWarningLine({ by, secondsLeft: 148, cap: 500, capTips: 0 })).toBe(line)
    const said = topUpLead({ endsBy: by, cap: 500, capTips: 0 }, 'show')
    expect(said).toContain(lead)
    expect(said.startsWith('More credits do not make this longer')).toBe(by !== 'balance')
  },
)

it('[S18] names a limit of 500 of which 50 were tipped as the 500 that the client chose', () => {
  const ending = { by: 'cap', word: 'show', secondsLeft: 148, cap: 450, capTips: 50 } as const
  expect(endWarningWords(ending).text).toContain(
    'Your limit of 500 credits (of which 50 tipped) leaves 2 min 28 s.',
  )
  expect(endWarningLine(ending)).toBe('Your limit of 500 credits (of which 50 tipped): 02:28 left')
})
