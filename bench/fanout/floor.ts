import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface Floor {
  /** µs of CPU: one AES-128-GCM over 1,200 bytes */
  cipherUs: number
  /** µs of CPU: one `sendto` of 1,200 bytes and, so that no queue fills, its `recv` */
  sendUs: number
}

const packetBytes = 1_200
const run = promisify(execFile)

/** What no server can do without for a packet that it forwards. Needs `openssl` and `cc`. */
export async function measureFloor(seconds = 2): Promise<Floor> {
  const speed = ['speed', '-mr', '-seconds', `${seconds}`, '-bytes', `${packetBytes}`, '-evp', 'aes-128-gcm']
  const { stdout } = await run('openssl', speed)
  const bytesPerSecond = Number(/^\+F:\d+:[^:]+:([\d.]+)/m.exec(stdout)?.[1])
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'footlight-floor-'))
  opened.defer(() => rm(folder, { recursive: true }))
  const program = join(folder, 'send-packets')
  await run('cc', ['-O2', '-o', program, fileURLToPath(new URL('send-packets.c', import.meta.url))])
  const sent = await run(program, [`${seconds}`])
  return { cipherUs: (packetBytes / bytesPerSecond) * 1e6, sendUs: Number(sent.stdout) }
}
