import type { Call } from '@footlight/contract'
import type { FastifyRequest } from 'fastify'
import { refuse } from '../../refuse.ts'
import { badHost, isHost } from '../rate-limits/host.ts'

/**
 * [W9] An unsafe method needs an Origin of the site itself. A caller without any Origin passes only when it is no
 * browser: browsers send Origin with every unsafe method, and Sec-Fetch-Site with every request.
 */
export function requireSameOrigin(request: FastifyRequest, call: Call, publicUrl: string | null): void {
  const { origin } = request.headers
  const fetchSite = header(request, 'sec-fetch-site')
  if (call.method !== 'GET') {
    const fromSite =
      origin === undefined
        ? fetchSite === undefined || fetchSite === 'same-origin'
        : isOwn(origin, request, publicUrl)
    if (!fromSite) throw refuse('CROSS_SITE')
  } else if (call.changesState) {
    // `none` is an address that was typed, or a link in an e-mail
    if (fetchSite !== undefined && fetchSite !== 'same-origin') throw refuse('CROSS_SITE')
    if (origin !== undefined && !isOwn(origin, request, publicUrl)) throw refuse('CROSS_SITE')
    if (isPrefetch(request)) throw refuse('CROSS_SITE', { message: 'This call must not be prefetched.' })
  }
}

/** [W9] A form that a page outside of /api posts: it needs the Origin of the site, since only browsers post it. */
export function isOwnForm(request: FastifyRequest, publicUrl: string | null): boolean {
  const { origin } = request.headers
  return origin !== undefined && isOwn(origin, request, publicUrl)
}

/** PUBLIC_URL alone where it is set, because a request can name any host; else the host that was asked. */
function isOwn(origin: string, request: FastifyRequest, publicUrl: string | null): boolean {
  return origin === (publicUrl ?? ownOrigin(request))
}

/** The address by which the request reached us. @throws VALIDATION where it names no host, as HTTP/1.0 allows */
export function ownOrigin(request: FastifyRequest): string {
  if (!isHost(request.host)) throw badHost()
  return `${request.protocol}://${request.host}`
}

function isPrefetch(request: FastifyRequest): boolean {
  const purpose = [header(request, 'sec-purpose'), header(request, 'purpose'), header(request, 'x-moz')]
  return purpose.some((value) => value !== undefined && /prefetch|prerender/i.test(value))
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
