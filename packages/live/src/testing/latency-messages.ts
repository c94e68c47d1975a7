/** The messages between the latency benchmark and its page. */
export interface LatencyRequest {
  serverUrl: string
  publishToken: string
  /** one for each connect to be timed */
  playTokens: string[]
  /** what plays at the same time, beside the direct loopback, by name */
  ways: Record<string, Way>
  seconds: number
}

/** Options of the player. */
export interface Way {
  token: string
  media?: 'video'
  relayOnly?: boolean
  relayServers?: { urls: string; username: string; credential: string }[]
}

/** Milliseconds, one entry a frame or a connect. */
export interface LatencySamples {
  ways: Record<string, number[]>
  direct: number[]
  liveFirstFrame: number[]
  directFirstFrame: number[]
}
