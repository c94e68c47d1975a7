import type { Access, Call, OperatorAccess } from '@footlight/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../refuse.ts'
import type { Principal } from './mount.ts'
import { type Admission, admit } from './mount-call.ts'

/** Binds a path to what takes bytes as they come, from whoever is signed in: who may is decided as for a call. */
export type MountUpload = (
  path: string,
  access: Exclude<Access, 'public' | OperatorAccess>,
  handler: (args: { body: AsyncIterable<Buffer>; principal: Principal }) => Promise<object>,
) => void

export function createMountUpload(scope: FastifyInstance, admission: Admission): MountUpload {
  return (path, access, handler) => {
    const call: Call = { method: 'POST', path, access, failure: 'status', errors: [], summary: '' }
    // apart: every other body is JSON, and is read before its handler runs
    void scope.register(async (apart) => {
      apart.removeAllContentTypeParsers()
      apart.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
      apart.route({
        method: call.method,
        url: path,
        onRequest: async (request, answer) => admit(request, answer, call, admission),
        handler: async (request, answer) => {
          const { principal, body } = request
          if (!principal || !isStream(body)) throw refuse('BODY_NOT_JSON')
          // a body that is refused half-way is not waited for
          answer.header('connection', 'close')
          return handler({ body, principal })
        },
      })
    })
  }
}

function isStream(body: unknown): body is AsyncIterable<Buffer> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}
