import { spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { until } from '@footlight/test-kit/wait'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { FrontDoor } from '../../testing/peers/front-door.ts'
import { Peers } from '../../testing/peers/peers.ts'

const clip = fileURLToPath(new URL('../../../clips/p1002', import.meta.url))

/** The processes of ffmpeg that this process has started. */
async function transcoders(): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      const [, name, , parent] = /^\d+ \((.*)\) (\S) (\d+)/.exec(line) ?? []
      return name === 'ffmpeg' && Number(parent) === process.pid ? [Number(pid)] : []
    }),
  )
  return found.flat()
}

/** How many pictures of which size a decoder that knows nothing of us makes of the bytes. */
async function decode(
  bytes: Buffer,
): Promise<{ width: number; height: number; nb_read_frames: string; codec_name: string }[]> {
  const entries = 'stream=codec_name,width,height,nb_read_frames'
  const child = spawn('ffprobe', [
    '-v',
    'error',
    '-count_frames',
    '-show_entries',
    entries,
    '-of',
    'json',
    '-f',
    'mpegts',
    'pipe:0',
  ])
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  let text = ''
  for await (const chunk of child.stdout) text += chunk
  return JSON.parse(text).streams
}

class Watcher {
  readonly socket: WebSocket
  readonly chunks: Buffer[] = []
  code: number | null = null

  constructor(port: number, token: string) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/fallback/live/p1001?token=${token}`)
    this.socket.on('message', (data: Buffer) => this.chunks.push(data))
    this.socket.on('close', (code) => {
      this.code = code
    })
  }

  get bytes(): number {
    return this.chunks.reduce((sum, { length }) => sum + length, 0)
  }
}

it('[F1, B4] sends one transcode to all viewers, bills what their pongs prove, and goes on when ffmpeg is killed', async () => {
  await using door = await FrontDoor.open()
  await using peers = new Peers()
  await door.publish(peers, 'performer', { clip })
  const watcher = new Watcher(door.port, await door.token({ ses: 'payer', metered: true }))
  const visitor = new Watcher(door.port, await door.guestToken('visitor'))

  const billed = () =>
    door.evidence.filter(({ sessionId, videoDelivered }) => sessionId === 'payer' && videoDelivered)
  await until('three billed seconds', () => billed().length >= 3, { withinMs: 60_000 })
  await until('bytes of the visitor', () => visitor.bytes > 100_000, { withinMs: 60_000 })
  const [pid, ...others] = await transcoders()
  expect(others).toEqual([])
  let streams = await decode(Buffer.concat(watcher.chunks))
  await until(
    'more than thirty pictures',
    async () => {
      streams = await decode(Buffer.concat(watcher.chunks))
      return Number(streams[0]?.nb_read_frames) > 30
    },
    { withinMs: 60_000 },
  )
  expect(streams[0]).toMatchObject({ codec_name: 'mpeg1video', width: 960, height: 540 })
  expect(streams[1]).toMatchObject({ codec_name: 'mp2' })

  process.kill(pid ?? 0, 'SIGKILL')
  const { bytes } = watcher
  await until('another transcoder', async () => (await transcoders()).some((one) => one !== pid), {
    withinMs: 30_000,
  })
  await until('more bytes', () => watcher.bytes > bytes + 200_000, { withinMs: 30_000 })

  watcher.socket.close()
  visitor.socket.close()
  await until('no transcoder', async () => (await transcoders()).length === 0, { withinMs: 40_000 })
})
