import { passwordLength, usernameLength } from '@footlight/contract'
import { schemas } from '@footlight/contract/schemas'
import { rulesResolver } from '@footlight/forms/react-hook-form'
import fc from 'fast-check'
import type { Resolver } from 'react-hook-form'
import { expect, it } from 'vitest'
import { learn, speak } from '../../../lib/language/language.ts'
import { sentence } from '../../../lib/language/sentences.ts'
import { type RegisterForm, registerRules, registerWords } from './use-register-form.ts'

const resolver: Resolver<RegisterForm> = rulesResolver(registerRules, sentence, registerWords)
const fit = {
  email: 'zoe@example.org',
  username: 'Zoë_3',
  password: 'x'.repeat(passwordLength.least),
  adult: true,
}

async function saidOf(wrong: Partial<RegisterForm>): Promise<Record<string, string | undefined>> {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await resolver({ ...fit, ...wrong }, undefined, options)
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]))
}

it('[A4] refuses invalid fields of a new account, field by field, without a call to the server', async () => {
  expect(await saidOf({})).toEqual({})
  expect(await saidOf({ email: ' ', username: '', password: '', adult: false })).toEqual({
    email: 'Fill in your e-mail address.',
    username: 'Choose a username.',
    password: 'Choose a password.',
    adult: 'Say that you are an adult.',
  })
  const short = 'x'.repeat(passwordLength.least - 1)
  expect(await saidOf({ email: 'zoe@example', password: short })).toEqual({
    email: 'Must be an e-mail address.',
    password: 'Must have at least 10 characters.',
  })
  for (const username of ['Zo', 'Zoë 3', 'Z'.repeat(usernameLength.most + 1)])
    expect(Object.keys(await saidOf({ username }))).toEqual(['username'])
})

it('shows the refusals in the reader’s language', async () => {
  await learn('de')
  speak('de')
  expect(await saidOf({ email: 'zoe@example', username: '' })).toEqual({
    email: 'Muss eine E-Mail-Adresse sein.',
    username: 'Wähle einen Benutzernamen.',
  })
  speak('en')
})

it('[A7] what the rules of the page take of a new account, the server takes', async () => {
  const letter = fc.constantFrom(
    ...'abZë_.-1',
    '\ufdfa',
    'ﬃ',
    'İ',
    'e\u0301',
    '\u{10400}',
    '２',
    ' ',
    '⑳',
    'Ꙭ',
  )
  const username = fc.array(letter, { maxLength: 33 }).map((letters) => letters.join(''))
  await fc.assert(
    fc.asyncProperty(username, fc.emailAddress(), async (username, email) => {
      if (Object.keys(await saidOf({ username, email })).length > 0) return
      const { success } = schemas.register.body.safeParse({ ...fit, username, email })
      expect(success, `${JSON.stringify(username)} ${email}`).toBe(true)
    }),
    { numRuns: 500 },
  )
})
