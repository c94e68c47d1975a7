import { createHash } from 'node:crypto'
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'

/** [S20] Pages need camera, microphone, screen share, a screen that stays on and video playback; all else is denied. */
const permissions = [
  ...[
    'camera',
    'microphone',
    'display-capture',
    'screen-wake-lock',
    'autoplay',
    'fullscreen',
    'picture-in-picture',
  ].map((feature) => `${feature}=(self)`),
  ...[
    'accelerometer',
    'browsing-topics',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'local-fonts',
    'magnetometer',
    'midi',
    'payment',
    'publickey-credentials-get',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
].join(', ')

interface SecurityHeaders {
  publicUrl: string | null
  imageBaseUrl: string
  errorReportDsn: string | null
  /** the page served from this process; null while a development server gives its own */
  indexHtml: string | null
  development: boolean
}

/** Headers of every reply. In development Vite needs inline scripts, so the policy is left out there. */
export function registerSecurityHeaders(app: FastifyInstance, options: SecurityHeaders): void {
  const site = options.publicUrl === null ? null : new URL(options.publicUrl)
  // 'self' covers the own sockets in every browser but old ones of Apple
  const sockets = site === null ? [] : [`${site.protocol === 'https:' ? 'wss' : 'ws'}://${site.host}`]
  const reports = options.errorReportDsn === null ? [] : [new URL(options.errorReportDsn).origin]
  const scripts = options.indexHtml === null ? [] : inlineScriptHashes(options.indexHtml)
  const headers = headersBy({
    contentSecurityPolicy: options.development
      ? false
      : {
          useDefaults: false,
          directives: {
            'default-src': ["'self'"],
            'script-src': ["'self'", ...scripts],
            'style-src': ["'self'"],
            'img-src': ["'self'", 'data:', 'blob:', ...originOf(options.imageBaseUrl)],
            'media-src': ["'self'", 'blob:', 'data:'],
            'font-src': ["'self'", 'data:'],
            'connect-src': ["'self'", ...sockets, ...reports],
            'worker-src': ["'self'", 'blob:'],
            'object-src': ["'none'"],
            'base-uri': ["'none'"],
            'form-action': ["'self'"],
            'frame-ancestors': ["'none'"],
          },
        },
    frameguard: { action: 'deny' },
    strictTransportSecurity: site?.protocol === 'https:',
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers).header('permissions-policy', permissions)
    done()
  })
}

/** Helmet's headers, the same for every reply: computed once, because computing them takes a tenth of a reply's time. */
function headersBy(options: HelmetOptions): OutgoingHttpHeaders {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  helmet(options)(request, response, (error) => {
    if (error) throw error
  })
  return response.getHeaders()
}

/**
 * The CSP of a page that the server writes itself: this one style, and no script, or only the script that reads
 * the reader's theme.
 */
export function staticPagePolicy(style: string, { themeScript = false } = {}): string {
  return [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(themeScript ? ["script-src 'self'"] : []),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/** As a CSP source: without a scheme it means the page's scheme, or a more secure one. */
function originOf(imageBaseUrl: string): string[] {
  const [origin] = /^(https?:)?\/\/[^/]+/.exec(imageBaseUrl) ?? []
  return origin === undefined ? [] : [origin.replace(/^\/\//, '')]
}

/** The page may carry small inline scripts (its theme before the first paint): allowed by their hash only. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(([, source]) =>
    hashOf(source ?? ''),
  )
}

function hashOf(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}
