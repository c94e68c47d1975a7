import { lookup as lookupAll } from 'node:dns'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../../../platform/settings/public-address.ts'
import type { PushRequest } from './push-request.ts'

/** Carries one message to a push service and answers with its status; 0: it could not be reached. It never throws. */
export interface PushPost extends Disposable {
  send(message: PushRequest, signal: AbortSignal): Promise<number>
}

/**
 * The endpoint is what a stranger's browser says: a connection is made to public addresses alone, whatever its name leads
 * to at that moment, nothing is followed, and nothing that comes back is read.
 */
export function createPushPost(isAllowed: (address: string) => boolean = isPublicAddress): PushPost {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: 8,
    maxFreeSockets: 4,
    lookup: publicOnly(isAllowed),
  })
  return {
    send: ({ endpoint, headers, body }, signal) =>
      new Promise((resolve) => {
        const host = new URL(endpoint).hostname.replace(/^\[|\]$/g, '')
        // a number is never looked up
        if (isIP(host) !== 0 && !isAllowed(host)) return resolve(0)
        const outgoing = request(endpoint, { method: 'POST', headers, agent, signal }, (reply) => {
          resolve(reply.statusCode ?? 0)
          reply.on('error', () => undefined)
          reply.destroy()
        })
        outgoing.on('error', () => resolve(0))
        outgoing.end(body)
      }),
    [Symbol.dispose]: () => agent.destroy(),
  }
}

export function publicOnly(isAllowed: (address: string) => boolean, find = lookupAll): LookupFunction {
  return (host, options, done) => {
    find(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const [first] = found
      if (!first || !found.every(({ address }) => isAllowed(address)))
        return done(Object.assign(new Error('it leads into a house'), { code: 'EACCES' }), '')
      if (options.all) done(null, found)
      else done(null, first.address, first.family)
    })
  }
}
