import { z } from 'zod'

type Shape = {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  minimum?: number
  minLength?: number
  minItems?: number
  items?: Shape
  properties?: Record<string, Shape>
  required?: string[]
  anyOf?: Shape[]
  default?: unknown
}

const texts: Record<string, string> = {
  uuid: '11111111-1111-4111-8111-111111111111',
  email: 'sample@example.test',
  'date-time': '2026-11-20T20:00:00.000Z',
  date: '2000-01-31',
}

/** A value that the schema accepts, made from the schema: required fields only. */
export function sample(schema: z.ZodType | undefined): unknown {
  return schema && fromShape(z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as Shape)
}

function fromShape(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const
  if (shape.default !== undefined) return shape.default
  if (shape.enum) return shape.enum[0]
  if (shape.anyOf?.[0]) return fromShape(shape.anyOf[0])
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        (shape.required ?? []).map((key) => [key, fromShape(shape.properties?.[key] ?? {})]),
      )
    case 'integer':
    case 'number':
      return Math.max(1, shape.minimum ?? 1)
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => fromShape(shape.items ?? {}))
    case 'boolean':
      return true
    default:
      return texts[shape.format ?? ''] ?? 'sample text'.padEnd(shape.minLength ?? 0, 's').replace(' ', '-')
  }
}
