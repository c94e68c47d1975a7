import { expect, it } from 'vitest'
import { endWarningWords } from './end-warning-words.ts'

it.each([
  ['balance', 'Your balance is running out', true],
  ['session', 'Your limit for one show is near', false],
  ['day', 'Your limit for today is near', false],
  ['cap', 'This peek stops by itself soon', false],
] as const)(
  '[S19] %s: names what runs out, how far it reaches, and offers credits only where they help',
  (by, title, topUpHelps) => {
    const words = endWarningWords({ by, word: 'peek', secondsLeft: 148, cap: 500 })
    expect(words).toMatchObject({ title, topUpHelps })
    expect(words.text).toContain('covers 2 min 28 s more')
    expect(/add(ing)? credits/.test(words.text)).toBe(topUpHelps)
  },
)
