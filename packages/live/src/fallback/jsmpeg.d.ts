/** Of `@cycjimmy/jsmpeg-player` 6.1.2, which brings no types: the parts that are used here. */
declare module '@cycjimmy/jsmpeg-player' {
  export interface Demuxer {
    write(bytes: ArrayBuffer): void
  }

  export interface Source {
    /** bytes come in their own time: the decoders show what is there, and drop what they cannot hold */
    streaming: boolean
    /** until then the renderer draws a bar of `progress` */
    established: boolean
    progress: number
    completed: boolean
    connect(demuxer: Demuxer): void
    start(): void
    resume(headroomSeconds: number): void
    destroy(): void
  }

  export interface PlayerOptions {
    canvas: HTMLCanvasElement
    source: new (url: string, options: PlayerOptions) => Source
    audio: boolean
    disableGl: boolean
    disableWebAssembly: true
    pauseWhenHidden: false
    loop: false
    autoplay: true
    maxAudioLag: number
    videoBufferSize: number
    audioBufferSize: number
    chunkSize: number
    /** our own, for `Recording` */
    chunkRetries: number
    onVideoDecode: () => void
    onEnded: () => void
  }

  export interface AudioOut {
    context: AudioContext
    gain: GainNode
    /** taken into `gain` with the next decoded sound */
    volume: number
    /** false: sound is decoded and dropped */
    unlocked: boolean
  }

  export interface PictureDecoder {
    width?: number
    height?: number
    hasSequenceHeader?: boolean
    /** What one PES packet carries, in pieces. */
    write(pts: number, pieces: Uint8Array[]): void
  }

  export interface Player {
    source: Source
    video: PictureDecoder
    audioOut?: AudioOut
    play(): void
    pause(): void
    /** Decodes one picture and all sound that are there: what the player does for each animation frame. */
    updateForStreaming(): void
    destroy(): void
  }

  export class AjaxProgressiveSource implements Source {
    constructor(url: string, options: PlayerOptions)
    streaming: boolean
    established: boolean
    progress: number
    completed: boolean
    /** of the present chunk, which is asked for again until there are three */
    loadFails: number
    connect(demuxer: Demuxer): void
    start(): void
    resume(headroomSeconds: number): void
    destroy(): void
    onChunkLoad(bytes: ArrayBuffer): void
  }

  const JSMpeg: {
    Player: new (url: string, options: PlayerOptions) => Player
    Source: { AjaxProgressive: typeof AjaxProgressiveSource }
  }
  export default JSMpeg
}
