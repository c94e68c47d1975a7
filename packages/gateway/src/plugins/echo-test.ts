import { plugin } from './plugin.ts'

/** Sends back what it receives. A message has no `request`: all its fields are settings. */
export interface EchoTest {
  requests: { '': { body: EchoTestSettings; reply: EchoTestResult } }
  event: EchoTestResult | EchoTestLayers
}

interface EchoTestSettings {
  audio?: boolean
  video?: boolean
  data?: boolean
  /** bits per second */
  bitrate?: number
  record?: boolean
  filename?: string
  audiocodec?: string
  videocodec?: string
  videoprofile?: string
  /** simulcast: 0 low to 2 high */
  substream?: number
  temporal?: number
  /** renegotiates what exists, in place of a new peer connection */
  update?: boolean
  restart?: boolean
}

interface EchoTestResult {
  echotest: 'event'
  result: 'ok' | 'done'
}

interface EchoTestLayers {
  echotest: 'event'
  result?: undefined
  videocodec?: string
  substream?: number
  temporal?: number
}

export const echoTest = plugin<EchoTest>('janus.plugin.echotest')
