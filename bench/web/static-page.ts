import { randomBytes } from 'node:crypto'
import { serve } from '@footlight/test-kit/listen'

export interface StaticPage extends AsyncDisposable {
  url: string
}

/** A page that does nothing: one document and pictures, together of this weight, from a bare `node:http` server. */
export async function serveStaticPage({
  bytes,
  requests,
}: {
  bytes: number
  requests: number
}): Promise<StaticPage> {
  const pictures = Math.max(1, requests - 1)
  const html = documentOf(pictures)
  const picture = pictureOf(Math.max(0, bytes - html.length) / pictures)
  const server = await serve((request, response) => {
    const isDocument = request.url === '/'
    response.setHeader('content-type', isDocument ? 'text/html; charset=utf-8' : 'image/svg+xml')
    response.end(isDocument ? html : picture)
  })
  return { ...server, url: `${server.origin}/` }
}

function documentOf(pictures: number): string {
  const images = Array.from(
    { length: pictures },
    (_, index) => `<img src="/${index}.svg" width="180" height="135" alt="">`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Weight</title><h1>Weight</h1>${images.join('')}</html>`
}

/** Random bytes, which no connection can compress. */
function pictureOf(bytes: number): string {
  const drawing = '<rect width="4" height="3" fill="#a63"/><circle cx="2" cy="1.5" r="1" fill="#fc6"/>'
  const ballast = randomBytes(Math.ceil((bytes * 3) / 4)).toString('base64')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">${drawing}<!-- ${ballast} --></svg>`
}
