import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Keyframe } from '../engines/port.ts'
import { confined } from '../ffmpeg.ts'

/** Makes a JPEG of a keyframe; null where it cannot. */
export type DecodeKeyframe = (keyframe: Keyframe) => Promise<Buffer | null>

export interface DecoderOptions {
  /** path of the program */
  ffmpeg: string
  /** ends the processes that still run */
  signal: AbortSignal
  /** a process is killed after so long */
  withinMs?: number
}

/** of the largest card on a usual screen; a smaller picture stays as it is */
const maxWidth = 480
/** what cameras send, and 2560x1440; a larger picture has no still */
const maxPixels = 4 * 1024 ** 2
const maxJpegBytes = 256 * 1024
const usualMs = 3_000
/** pictures that people watch come first */
const niceness = 10

/**
 * [P13] One short, confined process a still. A performer's bytes are parsed in it: it has no environment, reads one format
 * from its input alone, and ends with its picture, after 3 s, or when it writes too much.
 */
export const createDecoder =
  ({ ffmpeg, signal, withinMs = usualMs }: DecoderOptions): DecodeKeyframe =>
  ({ format, bytes }) =>
    new Promise((resolve) => {
      const [program = '', ...args] = confined([ffmpeg, ...argumentsFor(format)])
      const child = spawn(program, args, {
        env: {},
        stdio: ['pipe', 'pipe', 'ignore'],
        signal,
        killSignal: 'SIGKILL',
        timeout: withinMs,
      })
      yieldToViewers(child)
      const chunks: Buffer[] = []
      let size = 0
      child.stdout.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size <= maxJpegBytes) chunks.push(chunk)
        else child.kill('SIGKILL')
      })
      child.once('error', () => resolve(null))
      child.once('close', (code) => resolve(code === 0 && size > 0 ? Buffer.concat(chunks) : null))
      // it may end before it has read everything; its exit code says so
      child.stdin.on('error', () => undefined)
      child.stdin.end(bytes)
    })

const argumentsFor = (format: Keyframe['format']): string[] => [
  ...['-nostdin', '-hide_banner', '-loglevel', 'quiet', '-protocol_whitelist', 'pipe'],
  ...['-threads', '1', '-filter_threads', '1', '-max_pixels', String(maxPixels)],
  ...['-f', format, '-i', 'pipe:0'],
  ...['-frames:v', '1', '-an', '-vf', `scale=w='min(${maxWidth},iw)':h=-2`, '-q:v', '6'],
  ...['-map_metadata', '-1', '-threads', '1', '-f', 'mjpeg', 'pipe:1'],
]

const yieldToViewers = ({ pid }: ChildProcess): void => {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // it has ended already
  }
}
