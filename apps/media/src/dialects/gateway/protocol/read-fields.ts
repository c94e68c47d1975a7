import { GatewayRefusal } from './errors.ts'

export type Json = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function requireText(fields: Json, name: string): string {
  const value = fields[name]
  if (value === undefined) throw missing(name)
  if (typeof value !== 'string') throw wrongType(name, 'a string')
  return value
}

export function optionalText(fields: Json, name: string): string | null {
  const value = fields[name]
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') throw wrongType(name, 'a string')
  return value
}

/** Null where it is absent, or 0 where that means the same. */
export function optionalId(fields: Json, name: string): number | null {
  const value = fields[name] ?? null
  if (value === null || value === 0) return null
  if (!Number.isSafeInteger(value) || (value as number) < 0) throw wrongType(name, 'a positive integer')
  return value as number
}

export function requireObject(fields: Json, name: string): Json {
  const value = fields[name]
  if (value === undefined) throw missing(name)
  if (!isObject(value)) throw wrongType(name, 'an object')
  return value
}

export function missing(name: string): GatewayRefusal {
  return new GatewayRefusal('missingElement', `Missing mandatory element (${name})`)
}

export function wrongType(name: string, type: string): GatewayRefusal {
  return new GatewayRefusal('invalidElementType', `Invalid element type (${name} should be ${type})`)
}
