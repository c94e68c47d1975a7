import type { Access, Call, OperatorAccess } from '@footlight/contract'
import type { FastifyInstance } from 'fastify'
import { type Refusal, refuse } from '../../refuse.ts'
import type { Limits, SocketKind } from '../rate-limits/limits.ts'
import { type Admission, admit } from './admission.ts'
import type { Principal } from './mount.ts'
import { type Receiving, receiving, slowestOf } from './receiving.ts'

/**
 * Binds a path to a handler of streamed bytes from a signed-in account: access is checked as for a call. Attempts are
 * counted before a byte is read, and few uploads run concurrently, in all and per address [W14]; a body is waited for
 * while it moves on.
 */
export type MountUpload = (
  path: string,
  from: {
    access: Exclude<Access, 'public' | OperatorAccess>
    kind: Extract<SocketKind, 'picture' | 'video'>
  },
  handler: (args: { body: AsyncIterable<Buffer>; principal: Principal }) => Promise<object>,
) => void

/** The refusal while as many uploads run as the server can hold. */
export function tooBusy(): Refusal {
  const message = 'Much is being sent in right now. Try again in a few seconds.'
  return refuse('NOT_READY', { rule: 'uploads', message, retryAfterSeconds: 5 })
}

export function createMountUpload(scope: FastifyInstance, admission: Admission, limits: Limits): MountUpload {
  const { rateLimits } = admission
  const running = { picture: new Map<Receiving, () => void>(), video: new Map<Receiving, () => void>() }

  function releaseSlowest(kind: keyof typeof running): void {
    const slowest = slowestOf(running[kind].keys(), limits)
    if (!slowest) return
    slowest.giveUp(tooBusy())
    running[kind].get(slowest)?.()
  }

  return (path, { access, kind }, handler) => {
    const call: Call = { method: 'POST', path, access, summary: '' }
    // in a scope of its own: every other body is JSON, and is read before its handler runs
    void scope.register(async (apart) => {
      apart.removeAllContentTypeParsers()
      apart.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
      apart.route({
        method: call.method,
        url: path,
        config: { isWaitedFor: true },
        onRequest: async (request, answer) => admit(request, answer, call, admission),
        handler: async (request, answer) => {
          const { principal, body } = request
          if (!principal || !isStream(body)) throw refuse('BODY_NOT_JSON')
          // a body that is refused half-way is not waited for
          answer.header('connection', 'close')
          const address = rateLimits.addressOf(request.raw)
          await rateLimits.pass('upload', address)
          await rateLimits.pass('accountUpload', address, principal.accountId)
          const release = rateLimits.takeSlot(kind, address, { whenFull: () => releaseSlowest(kind) })
          if (!release) throw tooBusy()
          const received = receiving(body, limits, () => running[kind].delete(received))
          running[kind].set(received, release)
          try {
            return await handler({ body: received.body, principal })
          } finally {
            received.end()
            release()
          }
        },
      })
    })
  }
}

function isStream(body: unknown): body is AsyncIterable<Buffer> {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body
}
