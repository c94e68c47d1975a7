import { expect, it } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../../refuse.ts'
import { parseCall } from './parse.ts'

const body = z.object({
  name: z.string().min(2),
  email: z.email(),
  credits: z.int().min(1).max(100_000),
  kind: z.enum(['VIDEO', 'PEEK']),
  languages: z.array(z.string()).min(1),
  code: z.string().regex(/^\d{6}$/, 'Six digits.'),
})

it('[W2] describes a wrong field in a readable sentence, the contract’s own where it has one', () => {
  const raw = {
    params: {},
    query: {},
    body: { name: 'x', email: 'x', credits: 100_001, kind: 'SOLO', languages: [], code: '12' },
  }
  const said = messagesOf(() => parseCall({ body } as never, raw))
  expect(said).toEqual({
    'body.name': 'Too short: the least number of characters is 2.',
    'body.email': 'This is not an e-mail address.',
    'body.credits': 'At most 100000.',
    'body.kind': 'This is none of the choices.',
    'body.languages': 'Too few: it takes at least 1.',
    'body.code': 'Six digits.',
  })
  expect(messagesOf(() => parseCall({ body } as never, { ...raw, body: {} }))).toMatchObject({
    'body.name': 'This is missing, or of another kind.',
  })
})

it('[W14] traverses only the parts of the input that it parses, and echoes little of them', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
  const zeroes = Array(20_000).fill('\0')
  const parse = (more: object, schema: z.ZodType = z.object({ name: z.string() })) =>
    parseCall({ body: schema } as never, { params: {}, query: {}, body: { name: 'Romy', ...more } })
  expect(parse({ a: deep })).toEqual({ body: { name: 'Romy' } })
  expect(parse({ a: zeroes, ['k'.repeat(100_000)]: zeroes })).toEqual({ body: { name: 'Romy' } })
  expect(messagesOf(() => parse({ name: 'Ro\0my' }))).toHaveProperty(['body.name'])
  expect(
    messagesOf(() => parse({ list: [['a', '\0']] }, z.object({ list: z.array(z.array(z.string())) }))),
  ).toHaveProperty(['body.list.0.1'])
  const strict = z.strictObject({ name: z.string() })
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`${n}`.repeat(1000), n]))
  expect(JSON.stringify(messagesOf(() => parse(many, strict))).length).toBeLessThan(10_000)
})

function messagesOf(parse: () => unknown): Record<string, string> {
  try {
    parse()
  } catch (error) {
    if (error instanceof Refusal)
      return Object.fromEntries((error.fields ?? []).map(({ path, message }) => [path, message]))
    throw error
  }
  return {}
}
