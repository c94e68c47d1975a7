import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

interface SecurityHeaders {
  publicUrl: string | null
  /** the page served from this process; null while a development server gives its own */
  indexHtml: string | null
  development: boolean
}

/** Headers of every reply. In development Vite needs inline scripts, so the policy is left out there. */
export async function registerSecurityHeaders(app: FastifyInstance, options: SecurityHeaders): Promise<void> {
  const site = options.publicUrl === null ? null : new URL(options.publicUrl)
  // 'self' covers the own sockets in every browser but old ones of Apple
  const sockets = site === null ? [] : [`${site.protocol === 'https:' ? 'wss' : 'ws'}://${site.host}`]
  const scripts = options.indexHtml === null ? [] : inlineScriptHashes(options.indexHtml)
  await app.register(helmet, {
    contentSecurityPolicy: options.development
      ? false
      : {
          useDefaults: false,
          directives: {
            'default-src': ["'self'"],
            'script-src': ["'self'", ...scripts],
            'style-src': ["'self'", "'unsafe-inline'"],
            'img-src': ["'self'", 'data:', 'blob:'],
            'media-src': ["'self'", 'blob:', 'data:'],
            'font-src': ["'self'", 'data:'],
            'connect-src': ["'self'", ...sockets],
            'worker-src': ["'self'", 'blob:'],
            'object-src': ["'none'"],
            'base-uri': ["'self'"],
            'form-action': ["'self'"],
            'frame-ancestors': ["'none'"],
          },
        },
    strictTransportSecurity: site?.protocol === 'https:',
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
}

/** The page may carry small inline scripts (its theme before the first paint): allowed by their hash only. */
function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, source]) =>
      `'sha256-${createHash('sha256')
        .update(source ?? '')
        .digest('base64')}'`,
  )
}
