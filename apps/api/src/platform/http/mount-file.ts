import type { Access, Call } from '@footlight/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '../refuse.ts'
import { type Admission, admit } from './mount-call.ts'

export interface FileReply {
  name: string
  /** content type */
  type: string
  content: string
}

/** Binds a download to a path with an id; who may have it is decided as for a call, and its refusals look the same. */
export type MountFile = (
  path: string,
  access: Access,
  handler: (params: { id: string }) => Promise<FileReply>,
) => void

const byId = z.object({ id: z.uuid() })

export function createMountFile(scope: FastifyInstance, admission: Admission): MountFile {
  return (path, access, handler) => {
    const call: Call = { method: 'GET', path, access, failure: 'status', errors: [], summary: '' }
    scope.route({
      method: call.method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => admit(request, reply, call, admission),
      handler: async (request, reply) => {
        const params = byId.safeParse(request.params)
        if (!params.success) throw refuse('NOT_FOUND')
        const { name, type, content } = await handler(params.data)
        return reply
          .header('content-type', type)
          .header('content-disposition', `attachment; filename="${name}"`)
          .header('cache-control', 'no-store')
          .send(content)
      },
    })
  }
}
