import type { MediaChange } from '../../../rooms/calls/call-connection.ts'
import { PluginRefusal } from '../protocol/errors.ts'
import type { Json } from '../protocol/read-fields.ts'

const maxBitrate = 1_000_000_000

/** The settings in a message of either plugin; `code`: of an element that has the wrong type. */
export function readSettings(body: Json, code: number): MediaChange {
  const audio = flag(body, 'audio', code)
  const video = flag(body, 'video', code)
  // recording is not done here; a message that asks for it is good all the same
  flag(body, 'record', code)
  const { bitrate } = body
  if (bitrate !== undefined && !(Number.isSafeInteger(bitrate) && 0 <= Number(bitrate)))
    throw new PluginRefusal(code, 'Invalid element type (bitrate should be a positive integer)')
  return {
    ...(audio === undefined ? {} : { audio }),
    ...(video === undefined ? {} : { video }),
    // 0 is no cap
    ...(bitrate === undefined ? {} : { bitrate: Math.min(Number(bitrate), maxBitrate) || null }),
  }
}

export function flag(body: Json, name: string, code: number): boolean | undefined {
  const value = body[name]
  if (value !== undefined && typeof value !== 'boolean')
    throw new PluginRefusal(code, `Invalid element type (${name} should be a boolean)`)
  return value
}
