import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { FileStore } from '../../src/platform/files/file-store.ts'

export interface TestStore extends AsyncDisposable {
  settings: FileStore
}

/** An S3 server for tests on a free port, which checks the access key. */
export async function startTestStore(): Promise<TestStore> {
  const directory = await mkdtemp(join(tmpdir(), 'footlight-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'footlight', configs: [] }],
  })
  const { port } = await new Promise<AddressInfo>((resolve, reject) =>
    server.run((error: Error | null, address: AddressInfo) => (error ? reject(error) : resolve(address))),
  )
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'footlight',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    async [Symbol.asyncDispose]() {
      await new Promise((closed) => server.close(closed))
      await rm(directory, { recursive: true, force: true })
    },
  }
}
