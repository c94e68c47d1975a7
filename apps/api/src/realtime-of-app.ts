import type { IncomingMessage } from 'node:http'
import type { Context } from './context.ts'
import { cookieNamesFor } from './platform/http/callers/sign-in-cookie.ts'
import { createRealtime, type Realtime } from './platform/realtime/realtime.ts'

const signInsEnded = 'footlight:sign-ins-ended'

/** The realtime sockets of this app; the same cookie as for calls identifies the account. */
export function realtimeOf(
  { config, bus, clock, log, redis, accounts }: Context,
  parseCookie: (header: string) => Record<string, string | undefined>,
): Realtime {
  const { signIn } = cookieNamesFor(config.publicUrl)
  return createRealtime({
    bus,
    clock,
    log,
    async ownerOf(request) {
      const token = parseCookie(request.headers.cookie ?? '')[signIn]
      const principal = token && (await accounts.authenticate(token))?.principal
      return principal && !principal.mustEnrol && !principal.isSuspended ? principal : null
    },
    onSignInEnded(listener) {
      const stop = accounts.on('signInEnded', (signInId) => {
        listener(signInId)
        redis?.publish(signInsEnded, signInId)
      })
      const stopOthers = redis?.subscribe(signInsEnded, listener)
      return () => {
        stop()
        stopOthers?.()
      }
    },
    livingSignIns: accounts.livingSignIns,
    // a page of another site must not read the events of a visitor's cookie
    isAllowedOrigin: (request) => isOwnSocket(request, config.publicUrl),
  })
}

function isOwnSocket({ headers }: IncomingMessage, publicUrl: string | null): boolean {
  const { origin, host } = headers
  if (origin === undefined) return headers['sec-fetch-site'] === undefined
  if (publicUrl !== null) return origin === publicUrl
  return URL.canParse(origin) && new URL(origin).host === host
}
