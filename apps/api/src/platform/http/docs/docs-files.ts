import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { etagOf } from '../etag.ts'
import { docsStart, docsStyle } from './docs-page.ts'

export interface DocsFile {
  type: string
  content: Buffer
  zipped: Buffer
  etag: string
}

const script = 'text/javascript; charset=utf-8'
const style = 'text/css; charset=utf-8'

/** Swagger UI, as Fastify's package brings it. */
const manifest = createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')
const ofLibrary = (name: string) => readFile(join(dirname(manifest), 'static', name))
const files: Readonly<Record<string, { type: string; read: (name: string) => Promise<Buffer> }>> = {
  'swagger-ui-bundle.js': { type: script, read: ofLibrary },
  'swagger-ui.css': { type: style, read: ofLibrary },
  'start.js': { type: script, read: async () => Buffer.from(docsStart) },
  'house.css': { type: style, read: async () => Buffer.from(docsStyle) },
}

/** Changes with the files' contents, so that browsers may cache each file for long. */
export function versionOfDocs(): string {
  return createHash('sha256')
    .update(readFileSync(manifest))
    .update(docsStart + docsStyle)
    .digest('hex')
    .slice(0, 8)
}

/** Reads and compresses each file once, on its first request; null: no file has this name. */
export function createDocsFiles(): (name: string) => Promise<DocsFile | null> {
  const known = new Map<string, Promise<DocsFile>>()
  return async (name) => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined
    if (!file) return null
    const pending = known.get(name) ?? load(file.type, file.read(name))
    known.set(name, pending)
    // a failed read is retried on the next request
    pending.catch(() => known.delete(name))
    return pending
  }
}

async function load(type: string, pending: Promise<Buffer>): Promise<DocsFile> {
  const content = await pending
  return { type, content, zipped: await promisify(gzip)(content, { level: 9 }), etag: etagOf(content) }
}
