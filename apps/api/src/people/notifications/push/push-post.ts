import { lookup as lookupAll } from 'node:dns'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '../../../platform/settings/public-address.ts'
import type { PushRequest } from './push-request.ts'

/** Posts one message to a push service and returns the status; 0: the service could not be reached. It never throws. */
export interface PushPost extends Disposable {
  send(message: PushRequest, signal: AbortSignal): Promise<number>
}

/**
 * The endpoint is an untrusted URL: a connection is made to public addresses only, whatever its name resolves to
 * at that moment; no redirect is followed, and no reply body is read.
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
        // a numeric address is never looked up
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
