import { type Culture, cultures } from './names.ts'

/** What a name and a portrait must agree on. */
export interface Identity {
  culture: Culture
  feminine: boolean
  firstName: string
  surname: string
}

export const firstNumber = 1001
export const lastNumber = 1240

/** 12 cultures of 20 people walk past in turn; every pair of first name and surname comes once in 240. */
export function identity(seed: number): Identity {
  const index = (((seed - firstNumber) % 240) + 240) % 240
  const row = Math.floor(index / cultures.length)
  const culture = cultures[index % cultures.length]
  if (!culture) throw new Error(`No culture for ${seed}.`)
  const feminine = (index + row) % 2 === 0
  const firstName = (feminine ? culture.feminine : culture.masculine)[Math.floor(row / 2)]
  // surnames go round at another pace, so that neighbours on a page share nothing
  const surname = culture.surnames[(row * 7) % culture.surnames.length]
  if (!firstName || !surname) throw new Error(`No name for ${seed}.`)
  return { culture, feminine, firstName, surname }
}
