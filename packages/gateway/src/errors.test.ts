import { expect, it } from 'vitest'
import { GatewayError, type GatewayErrorKind } from './index.ts'

it.each<[GatewayErrorKind, string]>([
  ['lost', 'Lost connection to the server (is it down?)'],
  ['not-connected', 'Is the server down? (connected=false)'],
  ['invalid-handle', 'Invalid handle'],
  ['invalid-plugin', 'Invalid plugin'],
  ['no-server', 'Error connecting to any of the provided Janus servers: Is the server down?'],
  ['not-initialized', 'Library not initialized'],
  ['webrtc-unsupported', 'WebRTC not supported by this browser'],
  ['invalid-server-url', 'Invalid server url'],
  ['no-capture-device', 'No capture device found'],
  ['no-audio-device', 'Audio capture is required, but no capture device found'],
  ['no-video-device', 'Video capture is required, but no capture device found'],
  ['capture-unavailable', 'getUserMedia not available'],
  ['invalid-jsep', 'Invalid JSEP'],
  ['screen-not-installed', 'Screen-share extension: not installed'],
  ['screen-cancelled', 'Screen-share extension: permission cancelled'],
])('[G1] %s says what the catalogue says', (kind, message) => {
  expect(new GatewayError(kind)).toMatchObject({ name: 'GatewayError', kind, message })
})
