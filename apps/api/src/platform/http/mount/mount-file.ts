import { once } from 'node:events'
import { Readable } from 'node:stream'
import { type Access, type Call, languages } from '@footlight/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Ranged } from '../../files/files.ts'
import { refuse } from '../../refuse.ts'
import { etagOf, isHeld } from '../etag.ts'
import type { Door } from '../rate-limits/limits.ts'
import { type Admission, admit } from './admission.ts'
import type { Principal } from './mount.ts'
import { parseCall } from './parse.ts'
import { sendRanged } from './ranged.ts'

export interface FileReply {
  name: string
  /** content type */
  type: string
  /** a stream is read as fast as the caller takes it */
  content: string | Buffer | Readable | Ranged
  /** displayed and cached by the caller's browser for this long; undefined: downloaded, and not cached */
  shownForSeconds?: number
}

/** The language of who reads a file, as a part of its `query`. */
export const fileLanguage = z.enum(languages).default('en')

/**
 * Binds a download to a path, with an id or without (`id` is then empty), for a caller with access: this is checked as for a call, and the refusals look the
 * same. `query` reads the address's query, as a call's does; `door` limits the requests of an address beside `call`.
 */
export type MountFile = <Query extends z.ZodObject = typeof noQuery, Who extends Access = Access>(
  path: string,
  access: Who,
  handler: (args: {
    id: string
    query: z.output<Query>
    principal: Who extends 'public' ? Principal | null : Principal
  }) => Promise<FileReply>,
  options?: { query?: Query; door?: Door },
) => void

const isRanged = (content: FileReply['content']): content is Ranged =>
  typeof content === 'object' && 'part' in content

const noQuery = z.object({})
const byId = z.object({ id: z.uuid() })
const reply = z.object({})

export function createMountFile(scope: FastifyInstance, admission: Admission): MountFile {
  return (path, access, handler, { query, door } = {}) => {
    const call: Call = { method: 'GET', path, access, summary: '' }
    scope.route({
      method: call.method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, answer) => {
        const { rateLimits } = admission
        if (door) await rateLimits.pass(door, rateLimits.addressOf(request.raw))
        await admit(request, answer, call, admission)
      },
      handler: async (request, answer) => {
        const params = path.includes('{id}')
          ? byId.safeParse(request.params)
          : { success: true, data: { id: '' } }
        if (!params.data || (access !== 'public' && !request.principal)) throw refuse('NOT_FOUND')
        const parsed = parseCall({ query: query ?? noQuery, reply }, request)
        const { name, type, content, shownForSeconds } = await handler({
          ...params.data,
          principal: request.principal as never,
          query: parsed.query as never,
        })
        // an error before the first byte is answered like the error of a call
        if (content instanceof Readable) await once(content, 'readable')
        const isShown = shownForSeconds !== undefined
        answer
          .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`)
          .header('cache-control', isShown ? `private, max-age=${shownForSeconds}` : 'no-store')
        if (Buffer.isBuffer(content) && isShown && isHeld(request, answer, etagOf(content)))
          return answer.code(304).send()
        return isRanged(content)
          ? sendRanged(request, answer, content)
          : answer.header('content-type', type).send(content)
      },
    })
  }
}
