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

it('[W2] says what is wrong with a field in a sentence for people, the contract’s own where it has one', () => {
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
