/**
 * Makes the demo broadcasters' clips anew: `node apps/media/tools/make-clips.ts [p1002 …]`. Needs ffmpeg with
 * libx264 and libopus on the PATH; what it makes is kept in the repository, so running Footlight needs neither.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Pose, person, portrait } from '@footlight/demo-art'
import sharp from 'sharp'
import { loopSeconds, type Score, scores } from './scores.ts'
import { sampleRate, synthesize } from './synth.ts'

const fps = 24
const keyframeEvery = fps
/** the seed's quality ld */
const width = 480
const height = 360
const clips = join(import.meta.dirname, '../clips')

const wave = (turns: number) => Math.sin(turns * 2 * Math.PI)
/** eyes close for a quarter of a second, at moments that are not even */
const blinkAt = [1.7, 4.9, 5.4, 9.6]

/** Every movement makes whole turns in a loop, so the last frame leads to the first. */
function poseAt(seconds: number, score: Score): Pose {
  const loop = seconds / loopSeconds
  const nearest = Math.min(...blinkAt.map((moment) => Math.abs(seconds - moment)))
  return {
    breath: wave(loop * 3),
    sway: wave(loop * 2) * 0.8,
    blink: Math.max(0, 1 - nearest / 0.13),
    turn: loop * score.turns,
    light: wave(loop),
  }
}

function ffmpeg(options: string[]) {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...options], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  return {
    async write(chunk: Uint8Array) {
      if (!child.stdin.write(chunk)) await once(child.stdin, 'drain')
    },
    async end() {
      const closed = once(child, 'close')
      child.stdin.end()
      const [code] = await closed
      if (code !== 0) throw new Error(`ffmpeg ended with ${String(code)}.`)
    },
  }
}

async function makeVideo(number: number, score: Score, file: string) {
  const raw = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    String(fps),
    '-i',
    '-',
  ]
  const rate = ['-b:v', '450k', '-maxrate', '600k', '-bufsize', '450k']
  const keys = ['-g', String(keyframeEvery), '-keyint_min', String(keyframeEvery), '-sc_threshold', '0']
  // 42e01f is what every browser takes; one slice a picture, or zerolatency would make one per core
  const profile = ['-profile:v', 'baseline', '-level', '3.1', '-bf', '0', '-pix_fmt', 'yuv420p']
  const x264 = [
    '-preset',
    'slow',
    '-tune',
    'zerolatency',
    '-x264-params',
    'repeat-headers=1:sliced-threads=0:aud=0',
  ]
  const encoder = ffmpeg([
    ...raw,
    '-c:v',
    'libx264',
    ...profile,
    ...x264,
    ...keys,
    ...rate,
    '-f',
    'h264',
    file,
  ])
  for (let frame = 0; frame < loopSeconds * fps; frame++) {
    const svg = portrait({
      seed: number,
      act: person(number).act,
      variant: 0,
      pose: poseAt(frame / fps, score),
    })
    const pixels = await sharp(Buffer.from(svg), { density: 40 })
      .resize(width, height)
      .removeAlpha()
      .raw()
      .toBuffer()
    await encoder.write(pixels)
  }
  await encoder.end()
}

async function makeAudio(score: Score, file: string) {
  const samples = synthesize(score.instrument, score.notes, loopSeconds)
  const raw = ['-f', 's16le', '-ar', String(sampleRate), '-ac', '1', '-i', '-']
  const opus = [
    '-c:a',
    'libopus',
    '-b:a',
    '64k',
    '-frame_duration',
    '20',
    '-application',
    'audio',
    '-ac',
    '2',
  ]
  const encoder = ffmpeg([...raw, ...opus, file])
  await encoder.write(new Uint8Array(samples.buffer))
  await encoder.end()
}

const asked = process.argv.slice(2)
for (const [name, score] of Object.entries(scores)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const folder = join(clips, name)
  await mkdir(folder, { recursive: true })
  await makeVideo(Number(name.slice(1)), score, join(folder, 'video.h264'))
  await makeAudio(score, join(folder, 'audio.ogg'))
  const info = {
    fps,
    keyframeEvery,
    hasAudio: true,
    durationMs: loopSeconds * 1000,
    width,
    height,
    videoCodec: 'H264 42e01f',
    audioCodec: 'opus 48000/2',
  }
  await writeFile(join(folder, 'clip.json'), `${JSON.stringify(info, null, 2)}\n`)
}
