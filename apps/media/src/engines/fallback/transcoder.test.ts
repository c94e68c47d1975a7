import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, spawnTied } from '@footlight/test-kit/process'
import { until } from '@footlight/test-kit/wait'
import { describe, expect, it } from 'vitest'
import { findFfmpeg } from '../../ffmpeg.ts'
import { createTranscoder, type TranscoderListener } from './transcoder.ts'

const ffmpeg = await findFfmpeg({ info: () => undefined, warn: () => undefined })
const patience = { withinMs: 60_000 }

const describing = (media: string, codec: string, port: number): string =>
  [
    ...['v=0', 'o=- 0 0 IN IP4 127.0.0.1', 's=-', 'c=IN IP4 127.0.0.1', 't=0 0'],
    ...[`m=${media} ${port} RTP/AVP 96`, `a=rtpmap:96 ${codec}`, ''],
  ].join('\r\n')

function listen(): TranscoderListener & { bytes: number; why: string | null } {
  const received = {
    bytes: 0,
    why: null as string | null,
    output: ({ length }: Buffer) => {
      received.bytes += length
    },
    damaged: () => undefined,
    ended: (why: string) => {
      received.why = why
    },
  }
  return received
}

it.runIf(process.platform === 'linux')(
  '[F1] a transcoder has 1 GB of memory, and refuses a picture of more than 4096x4096',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'transcoder-'))
    try {
      const program = join(folder, 'ffmpeg')
      await writeFile(program, '#!/bin/sh\nulimit -v\necho "$@"\n')
      await chmod(program, 0o755)
      const { promise, resolve } = Promise.withResolvers<string>()
      let said = ''
      createTranscoder(program).start('v=0', 0, {
        output: (bytes) => {
          said += bytes.toString()
        },
        damaged: () => undefined,
        ended: () => resolve(said),
      })
      const [memory, line] = (await promise).split('\n')
      expect(memory).toBe(String(1024 ** 2))
      expect(line).toMatch(/-max_pixels 16777216 .*-i pipe:0/)
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)

describe.runIf(ffmpeg !== null)('a transcoder of the real ffmpeg', { timeout: 120_000 }, () => {
  const transcoder = createTranscoder(ffmpeg ?? '')

  it.each([
    ['video', 'VP8/90000', '-f lavfi -i testsrc=size=320x240:rate=15 -c:v libvpx -deadline realtime -g 15'],
    [
      'video',
      'VP9/90000',
      '-f lavfi -i testsrc=size=320x240:rate=15 -c:v libvpx-vp9 -deadline realtime -g 15',
    ],
    ['audio', 'PCMU/8000', '-f lavfi -i sine=frequency=440:sample_rate=8000 -c:a pcm_mulaw'],
  ] as const)('[F1, C7] makes a compatibility stream of %s in %s', async (kind, codec, source) => {
    const ports = await transcoder.portsFor([kind])
    const port = ports[kind] ?? 0
    const received = listen()
    const running = transcoder.start(describing(kind, codec, port), 0, received)
    const target = `-strict experimental -payload_type 96 -f rtp rtp://127.0.0.1:${port}?pkt_size=1200`
    const sender = await spawnTied(ffmpeg ?? '', `-nostdin -re ${source} ${target}`.split(' '))
    try {
      await until('its output', () => received.bytes > 20_000 || received.why, patience)
      expect(received.why).toBeNull()
    } finally {
      await Promise.all([running.stop(), end(sender)])
    }
  })

  it('[F1, E3] opens no file and no connection that its input names', async () => {
    let connections = 0
    const server = createServer((socket) => {
      connections += 1
      socket.destroy()
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}/a.ts`
    const inputs = [
      `ffconcat version 1.0\nfile ${url}\nfile /etc/hostname\n`,
      `#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n${url}\n#EXTINF:1,\nfile:///etc/hostname\n`,
      `v=0\r\ns=-\r\na=control:${url}\r\nm=video 0 RTP/AVP 96\r\na=control:${url}\r\na=rtpmap:96 H264/90000\r\n`,
      `<MPD><BaseURL>${url}</BaseURL></MPD>`,
    ]
    try {
      for (const input of inputs) {
        const received = listen()
        const running = transcoder.start(input, 0, received)
        await until('its end', () => received.why, patience)
        await running.stop()
        expect([input, received.bytes, connections]).toEqual([input, 0, 0])
      }
    } finally {
      server.close()
    }
  })

  it.runIf(process.platform === 'linux')('[F1] is killed with the media server that started it', async () => {
    const script = `
      const { createTranscoder } = await import(${JSON.stringify(new URL('transcoder.ts', import.meta.url).href)})
      const transcoder = createTranscoder(${JSON.stringify(ffmpeg)})
      const { video } = await transcoder.portsFor(['video'])
      const sdp = ${JSON.stringify(describing('video', 'H264/90000', 0))}.replace('m=video 0', 'm=video ' + video)
      transcoder.start(sdp, 0, { output() {}, damaged() {}, ended() {} })
      console.log('started')
      setInterval(() => {}, 1000)`
    const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(server.stdout, 'data')
    const children = () => readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8').trim()
    // setpriv and prlimit become ffmpeg, in one process
    await until('ffmpeg', () => children() !== '' && nameOf(children()) === 'ffmpeg', patience)
    const pid = children()
    await end(server)
    // by itself it gives up after 10 s without a packet
    await until('the end of ffmpeg', () => nameOf(pid) !== 'ffmpeg', { withinMs: 8_000 })
  })
})

function nameOf(pid: string): string | null {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
      ? null
      : readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return null
  }
}
