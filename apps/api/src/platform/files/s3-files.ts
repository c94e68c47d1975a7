import { AwsClient } from 'aws4fetch'
import type { FileStore } from './file-store.ts'
import { checkedKey, type Files } from './files.ts'

const answersWithinMs = 15_000
/** of a store that answers 5xx or 429 */
const retries = 2

/** The same files in a bucket of any store that speaks S3; addressed by path, which all of them understand. */
export function createS3Files({ endpoint, bucket, accessKey, secretKey }: FileStore): Files {
  const aws = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region: 'us-east-1',
    retries,
  })

  async function ask(
    method: 'GET' | 'PUT' | 'DELETE',
    key: string,
    { data, range }: { data?: Buffer; range?: string } = {},
  ): Promise<Response | null> {
    const response = await aws.fetch(`${endpoint}/${bucket}/${checkedKey(key)}`, {
      method,
      signal: AbortSignal.timeout(answersWithinMs),
      ...(range && { headers: { range } }),
      ...(data && { body: new Uint8Array(data), headers: { 'content-type': 'application/octet-stream' } }),
    })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404 && method !== 'PUT') return null
    throw new Error(`the file store answered ${method} with ${response.status}`)
  }

  return {
    async read(key) {
      const found = await ask('GET', key)
      return found ? Buffer.from(await found.arrayBuffer()) : undefined
    },
    async readPart(key, first, last) {
      const found = await ask('GET', key, { range: `bytes=${first}-${last}` })
      if (!found) return undefined
      const part = Buffer.from(await found.arrayBuffer())
      // a store may send all where a part was asked for
      return found.status === 206 ? part : part.subarray(first, last + 1)
    },
    write: async (key, data) => void (await ask('PUT', key, { data })),
    remove: async (key) => void (await ask('DELETE', key)),
  }
}
