import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext } from '../mount/mount.ts'

/** [A6] HttpOnly and SameSite=Lax everywhere; Secure and `__Host-` outside localhost. */
export interface CookieNames {
  signIn: string
  viewer: string
  device: string
  language: string
  secure: boolean
}

export function cookieNamesFor(publicUrl: string | null): CookieNames {
  const secure = publicUrl !== null && !isLocal(new URL(publicUrl).hostname)
  const prefix = secure ? '__Host-' : ''
  return {
    signIn: `${prefix}footlight`,
    viewer: `${prefix}footlight-viewer`,
    device: `${prefix}footlight-device`,
    language: `${prefix}footlight-language`,
    secure,
  }
}

/** The cookies of a call, as its handler sees them. */
export function cookiesOf(
  names: CookieNames,
  request: FastifyRequest,
  reply: FastifyReply,
): Pick<CallContext, 'signInCookie' | 'viewerCookie' | 'deviceCookie' | 'languageCookie'> {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: names.secure } as const
  const cookie = (name: string) => ({
    read: () => request.cookies[name],
    set: (token: string, maxAgeSeconds: number) =>
      void reply.setCookie(name, token, { ...attributes, maxAge: maxAgeSeconds }),
    clear: () => void reply.clearCookie(name, attributes),
  })
  return {
    signInCookie: cookie(names.signIn),
    viewerCookie: cookie(names.viewer),
    deviceCookie: cookie(names.device),
    languageCookie: cookie(names.language),
  }
}

function isLocal(hostname: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname) || hostname.endsWith('.localhost')
}
