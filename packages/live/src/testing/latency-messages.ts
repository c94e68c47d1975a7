/** The messages between the latency benchmark and its page. */
export interface LatencyRequest {
  serverUrl: string
  publishToken: string
  /** one for each connect to be timed, and one more */
  playTokens: string[]
  seconds: number
}

/** Milliseconds, one entry a frame or a connect. */
export interface LatencySamples {
  live: number[]
  direct: number[]
  liveFirstFrame: number[]
  directFirstFrame: number[]
}
