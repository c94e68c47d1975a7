import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { confined } from '../../ffmpeg.ts'
import { ignoreFailure } from '../../log.ts'
import type { MediaKind } from '../../sdp/codec.ts'
import type { PlainPorts } from '../port.ts'

export interface TranscoderListener {
  output(bytes: Buffer): void
  /** it lost packets, and a picture may be damaged until the next keyframe */
  damaged(): void
  /** it ended by itself; not called after `stop` */
  ended(why: string): void
}

/** What makes a compatibility stream of plain RTP [F1]. */
export interface Transcoder {
  /** Local ports that are free for it. */
  portsFor(kinds: readonly MediaKind[]): Promise<PlainPorts>
  /** `sdp` describes the RTP; `offsetMs`: the time with which the output begins. */
  start(sdp: string, offsetMs: number, listener: TranscoderListener): RunningTranscoder
}

export interface RunningTranscoder {
  /** Kills it; resolves when it is gone. */
  stop(): Promise<void>
}

const loopback = '127.0.0.1'
const portAttempts = 20
const longestText = 300
/** to fill it takes seconds: what reads it is on this machine */
const capturedStderr = 2_000
/** 4096x4096; a larger picture is refused before it is decoded */
const maxPixels = 16_777_216

/** `ffmpeg`: path of the program. */
export const createTranscoder = (ffmpeg: string): Transcoder => ({
  async portsFor(kinds) {
    const sockets: Socket[] = []
    try {
      const ports: Partial<Record<MediaKind, number>> = {}
      for (const kind of kinds) ports[kind] = await bindPair(sockets)
      return ports
    } finally {
      await Promise.all(sockets.map(closed))
    }
  },
  start: (sdp, offsetMs, listener) => new Ffmpeg([ffmpeg, ...argumentsFor(offsetMs)], sdp, listener),
})

/** One run of ffmpeg, which is given nothing but the packets and its pipes: no file, no environment. */
class Ffmpeg implements RunningTranscoder {
  readonly #child: ChildProcess
  readonly #gone = Promise.withResolvers<void>()
  #isStopped = false

  constructor(line: readonly string[], sdp: string, listener: TranscoderListener) {
    const [program = '', ...args] = confined(line)
    this.#child = spawn(program, args, { env: {}, stdio: ['pipe', 'pipe', 'pipe'] })
    const { stdin, stdout, stderr } = this.#child
    let said = ''
    const ended = (why: string): void => {
      this.#gone.resolve()
      if (this.#isStopped) return
      this.#isStopped = true
      listener.ended(why)
    }
    this.#child.on('spawn', () => this.#yieldToOthers())
    this.#child.on('error', (error) => ended(error.message))
    this.#child.on('close', (code, signal) => ended(`${signal ?? code} ${said.slice(-longestText).trim()}`))
    stdin?.on('error', ignoreFailure('a process that ended says so by itself'))
    stdin?.end(sdp)
    stdout?.on('data', (bytes: Buffer) => {
      if (!this.#isStopped) listener.output(bytes)
    })
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-capturedStderr)
      if (!this.#isStopped && text.includes('RTP: missed')) listener.damaged()
    })
  }

  stop(): Promise<void> {
    this.#isStopped = true
    this.#child.kill('SIGKILL')
    return this.#gone.promise
  }

  /** Forwarding packets goes before transcoding them. */
  #yieldToOthers(): void {
    try {
      setPriority(this.#child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // it has ended already
    }
  }
}

/** MPEG-1 video has no B-frames and a keyframe a second; frames are neither repeated nor made up, so that they can be counted [B4]. */
const argumentsFor = (offsetMs: number): string[] =>
  [
    '-nostdin -hide_banner -nostats -loglevel warning -filter_threads 1',
    // input: plain RTP, of which nothing is read ahead
    '-protocol_whitelist pipe,udp,rtp -fflags nobuffer -analyzeduration 100000 -probesize 32',
    `-max_delay 300000 -localaddr ${loopback} -threads 1 -max_pixels ${maxPixels} -f sdp -i pipe:0`,
    '-map 0:v? -map 0:a?',
    '-vf scale=960:540:force_original_aspect_ratio=decrease,pad=960:540:-1:-1,setsar=1',
    '-fps_mode vfr -codec:v mpeg1video -b:v 1500k -maxrate 2500k -bufsize 1500k -bf 0 -g 600 -threads 1',
    '-force_key_frames expr:if(isnan(prev_forced_t),1,gte(t,prev_forced_t+1))',
    '-codec:a mp2 -ar 44100 -ac 2 -b:a 128k -af aresample=async=1000',
    `-output_ts_offset ${(offsetMs / 1000).toFixed(3)} -max_interleave_delta 200000`,
    '-f mpegts -muxdelay 0.001 -flush_packets 1 pipe:1',
  ].flatMap((line) => line.split(' '))

/** An even port and the next one, for RTP and RTCP; the sockets that hold them are added. */
const bindPair = async (sockets: Socket[]): Promise<number> => {
  for (let attempt = 0; attempt < portAttempts; attempt += 1) {
    const even = await bind(0)
    if (!even) continue
    sockets.push(even)
    const { port } = even.address()
    const rtcp = port % 2 === 0 ? await bind(port + 1) : null
    if (!rtcp) continue
    sockets.push(rtcp)
    return port
  }
  throw new Error('no two UDP ports are free')
}

const bind = async (port: number): Promise<Socket | null> => {
  const socket = createSocket('udp4')
  try {
    socket.bind(port, loopback)
    await once(socket, 'listening')
    return socket
  } catch {
    return null
  }
}

const closed = async (socket: Socket): Promise<void> => {
  socket.close()
  await once(socket, 'close')
}
