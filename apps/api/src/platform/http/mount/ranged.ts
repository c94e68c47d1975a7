import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ranged } from '../../files/files.ts'

/** read at once: a slow caller holds no more of it */
const partBytes = 512 * 1024

/** RFC 9110, 14: sends the file, or the one range that is requested; a request of several ranges receives the file. */
export function sendRanged(request: FastifyRequest, reply: FastifyReply, file: Ranged): FastifyReply {
  const wanted = rangeOf(request.headers.range, file.bytes)
  reply.header('accept-ranges', 'bytes').type(file.type)
  if (wanted === 'none')
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).header('content-length', 0).send()
  const [first, last] = wanted ?? [0, file.bytes - 1]
  if (wanted) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.bytes}`)
  return reply
    .header('content-length', last - first + 1)
    .send(request.method === 'HEAD' ? '' : Readable.from(parts(file, first, last)))
}

async function* parts(file: Ranged, first: number, last: number): AsyncGenerator<Buffer> {
  for (let at = first; at <= last; at += partBytes) yield file.part(at, Math.min(last, at + partBytes - 1))
}

/** Undefined: the whole file; `none`: the range cannot be satisfied. */
export function rangeOf(header: string | undefined, bytes: number): [number, number] | 'none' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') return Number(to) === 0 ? 'none' : [Math.max(0, bytes - Number(to)), bytes - 1]
  const last = to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)
  if (to !== '' && Number(to) < Number(from)) return undefined
  return Number(from) >= bytes ? 'none' : [Number(from), last]
}
