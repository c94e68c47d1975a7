import { cmsPages } from '@footlight/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownOrigin } from '../callers/same-origin.ts'

const forRobots = `User-agent: *
Allow: /api/performer/
Allow: /api/category
Disallow: /api/
Disallow: /sandbox/
Disallow: /studio
Disallow: /admin
`

/** [P5] What search engines may read, and the addresses of all public pages: the grid, its categories, performers, texts. */
export function registerSitemap(
  app: FastifyInstance,
  {
    publicUrl,
    performers,
  }: {
    publicUrl: string | null
    performers: { categories(): Promise<{ id: string }[]>; listedNumbers(): Promise<number[]> }
  },
): void {
  const originOf = (request: FastifyRequest) => publicUrl ?? ownOrigin(request)

  app.get('/robots.txt', async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${forRobots}Sitemap: ${originOf(request)}/sitemap.xml\n`),
  )

  app.get('/sitemap.xml', async (request, reply) => {
    const [categories, numbers] = await Promise.all([performers.categories(), performers.listedNumbers()])
    const paths = [
      '/',
      ...categories.map(({ id }) => `/category/${encodeURIComponent(id)}`),
      ...numbers.map((number) => `/performers/${number}`),
      ...cmsPages.map((page) => `/p/${page}`),
    ]
    const origin = originOf(request)
    const lines = paths.map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>\n`)
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</urlset>\n`,
      )
  })
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&apos;')
