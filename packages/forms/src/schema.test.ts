import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  and,
  between,
  check,
  createRule,
  email,
  type Failure,
  type FieldPath,
  type Form,
  minLength,
  or,
  type Rule,
  required,
  requiredIf,
  type Schema,
  sameAs,
} from './index.ts'

interface Booking {
  email: string
  emailAgain?: string
  address?: { city: string; since: Date }
  tags: string[]
  rooms: { beds: { width: number | null }[] }[]
}

const booking = {
  email: [required, email],
  emailAgain: [sameAs('email')],
  'address.city': [requiredIf((values) => values.tags.includes('post'))],
  tags: [required, minLength(2, 'items')],
  'tags.*': [minLength(3)],
  'rooms.*.beds': [required],
  'rooms.*.beds.*.width': [required, between(80, 200)],
} satisfies Schema<Booking>

const empty: Booking = { email: '', tags: [], rooms: [] }

describe('check', () => {
  it('returns each failure once, in the order of the schema', () => {
    const values: Booking = {
      email: 'name',
      emailAgain: 'other',
      tags: ['post', 'a', ''],
      rooms: [{ beds: [{ width: 90 }, { width: 300 }] }, { beds: [] }, { beds: [{ width: null }] }],
    }
    const tooShort = { rule: 'minLength', params: { min: 3, unit: 'characters' } }
    expect(check(booking, values)).toEqual([
      { path: 'email', rule: 'email', params: {} },
      { path: 'emailAgain', rule: 'sameAs', params: { other: 'email' } },
      { path: 'address.city', rule: 'requiredIf', params: {} },
      { path: 'tags.1', ...tooShort },
      { path: 'rooms.1.beds', rule: 'required', params: {} },
      { path: 'rooms.0.beds.1.width', rule: 'between', params: { min: 80, max: 200 } },
      { path: 'rooms.2.beds.0.width', rule: 'required', params: {} },
    ])
  })

  it('treats a missing path as a field without a value', () => {
    const absent = { 'address.city': [required], 'rooms.*.beds': [required] } satisfies Schema<Booking>
    expect(check(absent, empty).map(({ path }) => path)).toEqual(['address.city'])
    expect(check(absent, JSON.parse('{"rooms":"none"}')).map(({ path }) => path)).toEqual(['address.city'])
    expect(check(absent, JSON.parse('{"rooms":[null]}')).map(({ path }) => path)).toEqual([
      'address.city',
      'rooms.0.beds',
    ])
  })

  it('reads fields in rows of nested lists', () => {
    const itself = { 'rooms.*.beds.*.width': [sameAs('rooms.*.beds.*.width')] } satisfies Schema<Booking>
    const rooms = [{ beds: [{ width: 1 }, { width: 2 }] }, { beds: [{ width: 3 }, { width: 4 }] }]
    expect(check(itself, { ...empty, rooms })).toEqual([])
  })

  it('leaves the values as they are', () => {
    const values = Object.freeze({ ...empty, tags: Object.freeze(['a']) as string[] })
    const before = structuredClone(values)
    expect(check(booking, values)).toEqual(check(booking, values))
    expect(values).toEqual(before)
  })

  it('takes rules of one’s own', () => {
    const even = createRule('even', { by: 2 }, (value) => Number(value) % 2 === 0)
    const rules = { 'rooms.*.beds.*.width': [even, or(even, between(81, 83))] } satisfies Schema<Booking>
    const failures = check(rules, {
      ...empty,
      rooms: [{ beds: [{ width: 81 }, { width: 85 }, { width: null }] }],
    })
    expect(failures.map(({ path, rule }) => `${path} ${rule}`)).toEqual([
      'rooms.0.beds.0.width even',
      'rooms.0.beds.1.width even',
      'rooms.0.beds.1.width or',
    ])
  })
})

describe('types', () => {
  it('the paths of a form', () => {
    expectTypeOf<FieldPath<Booking>>().toEqualTypeOf<
      | 'email'
      | 'emailAgain'
      | 'address'
      | 'address.city'
      | 'address.since'
      | 'tags'
      | 'tags.*'
      | 'rooms'
      | 'rooms.*'
      | 'rooms.*.beds'
      | 'rooms.*.beds.*'
      | 'rooms.*.beds.*.width'
    >()
  })

  it('the paths of a form that holds itself, down to six names', () => {
    interface Tree {
      name: string
      children: Tree[]
    }
    expectTypeOf<'children.*.children.*.name'>().toExtend<FieldPath<Tree>>()
    expectTypeOf<'children.*.children.*.children.*.name'>().not.toExtend<FieldPath<Tree>>()
  })

  it('the failures of a schema, told apart by path and rule', () => {
    expectTypeOf(check(booking, empty)).toEqualTypeOf<Failure<typeof booking>[]>()
    type Width = Extract<Failure<typeof booking>, { path: `rooms.${number}.beds.${number}.width` }>
    expectTypeOf<Width['rule']>().toEqualTypeOf<'required' | 'between'>()
    type Between = Extract<Failure<typeof booking>, { rule: 'between' }>
    expectTypeOf<Between['params']>().toEqualTypeOf<{ min: number; max: number }>()
    expectTypeOf<Extract<Failure<typeof booking>, { path: 'email' }>['rule']>().toEqualTypeOf<
      'required' | 'email'
    >()
  })

  it('a schema does not accept a rule that reads a field which the form lacks', () => {
    type Fit = Rule<string, object, Form<Booking>>
    const inTags = requiredIf(({ tags }: { tags: string[] }) => tags.length > 0)
    const inNames = requiredIf(({ names }: { names: string[] }) => names.length > 0)
    const known = sameAs('address.city')
    const unknown = sameAs('address.town')
    expectTypeOf(inTags).toExtend<Fit>()
    expectTypeOf(inNames).not.toExtend<Fit>()
    expectTypeOf(known).toExtend<Fit>()
    expectTypeOf(unknown).not.toExtend<Fit>()
    expectTypeOf(and(email, inTags, known)).toExtend<Fit>()
    expectTypeOf(and(email, inTags, unknown)).not.toExtend<Fit>()
    expectTypeOf(or(email, inNames, known)).not.toExtend<Fit>()
  })

  it('a rule is called with what it needs', () => {
    expectTypeOf(email).toBeCallableWith('name@example.org')
    expectTypeOf(sameAs('email')).parameter(1).toEqualTypeOf<{ read: (path: 'email') => unknown }>()
  })
})
