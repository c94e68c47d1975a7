import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ManualClock } from '@footlight/test-kit/clock'
import { until } from '@footlight/test-kit/wait'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessUnits, splitNals } from '../demo/annex-b.ts'
import { packetizeH264 } from '../demo/h264-rtp.ts'
import { readKeyframe } from '../engines/embedded/rtp/keyframe.ts'
import type { Keyframe } from '../engines/port.ts'
import { findFfmpeg } from '../ffmpeg.ts'
import { createDecoder } from './decode-keyframe.ts'
import { Stills } from './stills.ts'

const pictures = new URL('../testing/pictures/', import.meta.url)
const ffmpeg = await findFfmpeg(pino({ level: 'silent' }))
const jpeg = Buffer.from('a picture')

function createScene(decode: () => Promise<Buffer | null> = async () => jpeg) {
  const clock = new ManualClock(100_000)
  const asked: { stream: string; maxAgeMs: number }[] = []
  const counts = { decoding: 0, most: 0 }
  const next: { keyframe: Keyframe | null } = {
    keyframe: { format: 'h264', bytes: Buffer.from([0]), ageMs: 0 },
  }
  const stills = new Stills({
    clock,
    engine: {
      keyframe: async (stream, maxAgeMs) => {
        asked.push({ stream, maxAgeMs })
        return next.keyframe
      },
    },
    decode: async () => {
      counts.decoding += 1
      counts.most = Math.max(counts.most, counts.decoding)
      return decode().finally(() => {
        counts.decoding -= 1
      })
    },
  })
  return { stills, clock, asked, next, counts }
}

describe('stills', () => {
  it('[P13] makes one picture for a hundred requests, and another once it is too old for one', async () => {
    const { stills, clock, asked } = createScene()
    const first = await Promise.all(Array.from({ length: 100 }, () => stills.of('live/p1', 5_000)))
    expect(first).toEqual(Array(100).fill({ jpeg, ageMs: 0 }))
    clock.advance(4_000)
    expect(await stills.of('live/p1', 5_000)).toEqual({ jpeg, ageMs: 4_000 })
    expect(asked).toHaveLength(1)
    expect(await stills.of('live/p1', 3_000)).toEqual({ jpeg, ageMs: 0 })
    expect(asked).toHaveLength(2)
  })

  it('[P13, W14] asks for 8 keyframes at once of a hundred streams, decodes 2 at a time, and goes on at 4 a second', async () => {
    const { stills, clock, asked, counts } = createScene()
    const askAll = () =>
      Promise.all(Array.from({ length: 100 }, (_, index) => stills.of(`live/p${index}`, 5_000)))
    const answers = await askAll()
    expect(answers.filter((answer) => answer === 'busy')).toHaveLength(92)
    expect([asked.length, counts.most]).toEqual([8, 2])
    clock.advance(1_000)
    await askAll()
    expect(asked).toHaveLength(12)
  })

  it('[P13] looks at a stream without a picture again after 2 s, not at each request', async () => {
    const { stills, clock, asked, next } = createScene()
    next.keyframe = null
    expect([await stills.of('live/p1', 5_000), await stills.of('live/p1', 5_000)]).toEqual(['none', 'none'])
    expect(asked).toHaveLength(1)
    clock.advance(2_000)
    await stills.of('live/p1', 5_000)
    expect(asked).toHaveLength(2)
  })
})

describe('a keyframe in ffmpeg', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'footlight-still-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  const ivfFrame = async (name: string) => {
    const file = await readFile(new URL(name, pictures))
    return file.subarray(44, 44 + file.readUInt32LE(32))
  }
  const h264 = async () => {
    const [unit = []] = accessUnits(splitNals(await readFile(new URL('b-frames/video.h264', pictures))))
    return readKeyframe('H264', packetizeH264(unit))
  }
  const vp8 = async () =>
    readKeyframe('VP8', [Buffer.concat([Buffer.from([0x90, 0x80, 0x01]), await ivfFrame('black-vp8.ivf')])])
  const vp9 = async () =>
    readKeyframe('VP9', [Buffer.concat([Buffer.from([0x0c]), await ivfFrame('black-vp9.ivf')])])

  it.skipIf(ffmpeg === null).each([
    ['H264', h264],
    ['VP8', vp8],
    ['VP9', vp9],
  ])(
    '[P13] becomes a JPEG: %s',
    async (_, read) => {
      const keyframe = await read()
      const decode = createDecoder({
        ffmpeg: ffmpeg ?? '',
        signal: AbortSignal.timeout(60_000),
        withinMs: 60_000,
      })
      const still = keyframe && (await decode({ ...keyframe, ageMs: 0 }))
      expect(still?.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    },
    70_000,
  )

  /** What comes of a program in the place of ffmpeg. */
  const run = async (script: string, withinMs = 60_000) => {
    const program = join(folder, script.replaceAll(/\W/g, ''))
    await writeFile(program, `#!/bin/sh\n${script}\n`)
    await chmod(program, 0o755)
    const decode = createDecoder({ ffmpeg: program, signal: new AbortController().signal, withinMs })
    return decode({ format: 'h264', bytes: Buffer.alloc(1_000_000), ageMs: 0 })
  }

  it.each([
    ['reads nothing and fails', 'exit 1'],
    ['writes without end', 'exec cat /dev/zero'],
  ])(
    '[P13, W14] gives no still where ffmpeg %s',
    async (_, script) => {
      expect(await run(script)).toBeNull()
    },
    70_000,
  )

  it('[P13, W14] gives no still where ffmpeg hangs, whose process is killed', async () => {
    const pids = async () =>
      (await readdir(folder)).flatMap((name) => (name.startsWith('pid') ? [Number(name.slice(3))] : []))
    // a busy machine does not start it within the first times
    for (let withinMs = 250; (await pids()).length === 0; withinMs *= 2)
      expect(await run(`: > "${folder}/pid$$"; exec sleep 600`, withinMs)).toBeNull()
    const isGone = (pid: number) => {
      try {
        return !process.kill(pid, 0)
      } catch {
        return true
      }
    }
    await until('the process to be gone', async () => (await pids()).every(isGone))
  }, 70_000)

  it.runIf(process.platform === 'linux')(
    '[P13, W14] is read within 1 GiB of memory, by a process that writes no file',
    async () => {
      const said = await run('cat > /dev/null; ulimit -v; ulimit -f')
      expect(said?.toString()).toBe(`${1024 ** 2}\n0\n`)
    },
    70_000,
  )
})
