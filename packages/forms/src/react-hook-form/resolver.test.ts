import type { FieldErrors, Resolver, ResolverOptions } from 'react-hook-form'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { resolver } from '../../examples/own-rule.ts'
import { createRule, email, minLength, not, or, required, type Schema, sameAs } from '../index.ts'
import { english } from '../messages/en.ts'
import { type OwnWords, rulesResolver } from './index.ts'

interface Booking {
  name: string
  days: string[]
  rooms: { name: string; beds: { width: string }[] }[]
}

const filledIn = { type: 'required', message: 'Must be filled in.' }
const values: Booking = { name: '', days: [], rooms: [] }

async function errorsOf<Values extends object>(
  resolver: Resolver<Values>,
  values: Values,
  options: Partial<ResolverOptions<Values>> = {},
): Promise<FieldErrors<Values>> {
  const { errors } = await resolver(values, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
    ...options,
  })
  return errors
}

describe('the resolver', () => {
  it('gives the values when nothing is wrong, and new errors each time', async () => {
    const resolver: Resolver<Booking> = rulesResolver({ name: [required] }, ({ rule }) => rule)
    const fit = { ...values, name: 'Zoë' }
    const options = { fields: {}, shouldUseNativeValidation: false }
    expect(await resolver(fit, undefined, options)).toEqual({ values: fit, errors: {} })
    const first = await errorsOf(resolver, values)
    expect(first).toEqual({ name: { type: 'required', message: 'required' } })
    expect(await errorsOf(resolver, values)).not.toBe(first)
  })

  it('keeps all messages of a field by rule, also of rules that fail twice', async () => {
    const name = [not(email), not(minLength(5)), minLength(40)] as const
    const resolver: Resolver<Booking> = rulesResolver({ name }, english)
    const errors = await errorsOf(resolver, { ...values, name: 'a@example.org' }, { criteriaMode: 'all' })
    const message = 'Must not be an e-mail address.'
    expect(errors.name).toEqual({
      type: 'not',
      message,
      types: {
        not: [message, 'Must not have at least 5 characters.'],
        minLength: 'Must have at least 40 characters.',
      },
    })
  })

  it('returns errors of a list beside errors of its rows, in any order of the failures', async () => {
    const lists = { rooms: [minLength(2, 'items')], 'rooms.*.beds': [required] } as const
    const rows = { 'rooms.*.name': [required] } as const
    const tooFew = { type: 'minLength', message: 'Must have at least 2 items.' }
    const resolvers: Resolver<Booking>[] = [
      rulesResolver({ ...lists, ...rows }, english),
      rulesResolver({ ...rows, ...lists }, english),
    ]
    for (const resolver of resolvers) {
      const { rooms } = await errorsOf(resolver, { ...values, rooms: [{ name: '', beds: [] }] })
      expect(Array.isArray(rooms)).toBe(true)
      expect(rooms?.root).toEqual(tooFew)
      expect(rooms?.[0]).toEqual({ name: filledIn, beds: { root: filledIn } })
    }
  })

  it('returns the error of a control with a list value at the control, not at root', async () => {
    const resolver: Resolver<Booking> = rulesResolver({ days: [required] }, english)
    const days = { name: 'days', ref: { name: 'days' } }
    expect(await errorsOf(resolver, values, { fields: { days } })).toEqual({ days: filledIn })
    expect(await errorsOf(resolver, values)).toEqual({ days: { root: filledIn } })
  })

  it('asks for words for every rule, by type', () => {
    const accepted = createRule('accepted', {}, (value) => value === true)
    const known = { name: [required, or(email, sameAs('days'))] } satisfies Schema<Booking>
    const own = { name: [required, accepted] } satisfies Schema<Booking>
    type Say<Rules extends Schema<Booking>> = Parameters<typeof rulesResolver<Booking, Rules>>[1]
    expectTypeOf(english).toExtend<Say<typeof known>>()
    expectTypeOf(english).not.toExtend<Say<typeof own>>()
    const words = () => ''
    const worded = { name: { accepted: words } }
    const misspelt = { name: { accepted: words, requierd: words } }
    const unknown = { ...worded, nam: { required: words } }
    type Own<Words extends OwnWords<typeof own>> = Parameters<
      typeof rulesResolver<Booking, typeof own, Words>
    >[2]
    expectTypeOf(worded).toExtend<Own<typeof worded>>()
    expectTypeOf(misspelt).not.toExtend<Own<typeof misspelt>>()
    expectTypeOf(unknown).not.toExtend<Own<typeof unknown>>()
    expectTypeOf(english).toExtend<Parameters<typeof rulesResolver<Booking, typeof own, typeof worded>>[1]>()
  })

  it('prefers a form’s own words to the language’s, in every row, with the rule’s params', async () => {
    const rules = { name: [minLength(3)], days: [required], 'rooms.*.name': [required, email] } as const
    const resolver: Resolver<Booking> = rulesResolver(rules, english, {
      name: { minLength: ({ min }) => `Use ${min} letters.` },
      'rooms.*.name': { required: () => 'Name the room.' },
    })
    const bad = {
      name: 'Al',
      days: [],
      rooms: [
        { name: ' ', beds: [] },
        { name: 'a', beds: [] },
      ],
    }
    const errors = await errorsOf(resolver, bad)
    expect(errors.name?.message).toBe('Use 3 letters.')
    expect(errors.days).toEqual({ root: filledIn })
    expect(errors.rooms?.[0]?.name?.message).toBe('Name the room.')
    expect(errors.rooms?.[1]?.name?.message).toBe('Must be an e-mail address.')
  })

  it('runs the README’s own words', async () => {
    expect(await errorsOf(resolver, { email: '', adult: false })).toEqual({
      email: { type: 'required', message: 'Fill in where we can reach you.' },
      adult: { type: 'accepted', message: 'Say that you are an adult.' },
    })
  })
})
