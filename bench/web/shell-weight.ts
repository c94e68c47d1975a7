import { gzipSync } from 'node:zlib'

// not what is preloaded: a page names its screen ahead too
const parts = [/<script[^>]+src="(\/[^"]+\.js)"/g, /<link[^>]+rel="stylesheet"[^>]+href="(\/[^"]+)"/g]
const imports = /(?:from|import)\s*"(\.\/[^"]+\.js)"/g

/** What every page begins with: the scripts and styles that it runs, and all that they import; bytes after gzip. */
export async function shellWeight(documentUrl: string): Promise<number> {
  const html = await textOf(documentUrl)
  const open = parts.flatMap((part) =>
    [...html.matchAll(part)].map(([, path = '']) => new URL(path, documentUrl).href),
  )
  const seen = new Set<string>()
  let bytes = 0
  for (let url = open.pop(); url !== undefined; url = open.pop()) {
    if (seen.has(url)) continue
    seen.add(url)
    const text = await textOf(url)
    bytes += gzipSync(text, { level: 9 }).length
    if (url.endsWith('.js'))
      for (const [, path = ''] of text.matchAll(imports)) open.push(new URL(path, url).href)
  }
  return bytes
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response.text()
}
