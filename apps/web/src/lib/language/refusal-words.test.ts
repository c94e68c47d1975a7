import { type ErrorBody, type ErrorCode, errors, languages } from '@footlight/contract'
import { readCatalogue } from '@footlight/contract/texts'
import { afterEach, describe, expect, it } from 'vitest'
import { createApi } from '../calls/create-api.ts'
import { type Language, learn, speak } from './language.ts'
import { inReadersWords } from './refusal-words.ts'

const codes = Object.keys(errors) as ErrorCode[]
const others = languages.filter((language) => language !== 'en')

async function speaking(language: Language) {
  await learn(language)
  speak(language)
}
afterEach(() => speak('en'))

const refusal = (code: ErrorCode, more: Partial<ErrorBody['error']> = {}) => ({
  code,
  message: errors[code].message as string,
  requestId: 'r1',
  ...more,
})

it('[A11] the catalogue’s English of every code is the contract’s', () => {
  expect(readCatalogue('en', 'page/refusals')).toMatchObject(
    Object.fromEntries(codes.map((code) => [code, errors[code].message])),
  )
})

describe.each(others)('in %s', (language) => {
  it('[A11] has a text for every refusal of the contract', async () => {
    await speaking(language)
    const unsaid = codes.filter((code) => inReadersWords(refusal(code)).message === errors[code].message)
    expect(unsaid).toEqual([])
  })
})

const tooShort = {
  path: 'body.password',
  rule: 'too_small',
  params: { min: 1000, of: 'text' },
  message: 'Use at least 1000 characters.',
}

it('equals the server’s message in English', () => {
  const error = refusal('TRY_LATER', {
    message: 'Ask again in 1 minute.',
    rule: 'in_minutes',
    params: { count: 1 },
  })
  expect(inReadersWords(error)).toEqual(error)
  const invalid = refusal('VALIDATION', { fields: [tooShort] })
  expect(inReadersWords(invalid)).toEqual(invalid)
})

it('[W2] fills a rule’s text with its values: that of the field, of the kind, or of any', async () => {
  await speaking('de')
  const said = (field: object) =>
    inReadersWords(refusal('VALIDATION', { fields: [{ ...tooShort, ...field }] }))
  expect(said({}).fields?.[0]?.message).toBe('Zu kurz: Die kleinste Anzahl Zeichen ist 1.000.')
  expect(said({ path: 'body.email', rule: 'invalid_format' }).fields?.[0]?.message).toBe(
    'Das ist keine E-Mail-Adresse.',
  )
  expect(said({ rule: 'invalid_format', params: {} }).fields?.[0]?.message).toBe(
    'Das hat nicht die richtige Form.',
  )
  expect(
    inReadersWords(refusal('TRY_LATER', { rule: 'in_minutes', params: { count: 5 } })).message,
  ).toContain('in 5 min')
})

it('falls back to English without a text; a refusal that repeats its field’s message is translated like it', async () => {
  await speaking('nl')
  const both = (rule: string) => {
    const message = 'This is our own number. Use yours.'
    return inReadersWords(refusal('VALIDATION', { message, fields: [{ path: 'body.phone', rule, message }] }))
  }
  expect(both('own_number')).toMatchObject({
    message: 'Dit is ons eigen nummer. Gebruik dat van jou.',
    fields: [{ message: 'Dit is ons eigen nummer. Gebruik dat van jou.' }],
  })
  expect(both('as_yet_unheard_of').message).toBe('This is our own number. Use yours.')
})

it('[A11] returns the failures of calls in the reader’s language', async () => {
  await speaking('fr')
  const body = JSON.stringify({ error: refusal('NOT_LIVE') })
  const call = createApi({ fetch: async () => new Response(body, { status: 409 }) })
  expect(await call('checkSession')).toMatchObject({
    code: 'NOT_LIVE',
    message: 'Passez d’abord en direct.',
    error: { message: 'Go live first.' },
  })
})
