export * from './constants.ts'
export type { Emitter, ListenOptions } from './emitter.ts'
export { GatewayError, type GatewayErrorKind } from './errors.ts'
export type {
  Gateway,
  GatewayEvents,
  GatewayOptions,
  GatewayState,
  ReconnectPolicy,
  ServerInfo,
} from './gateway.ts'
export type {
  CallOptions,
  Candidate,
  Completed,
  Handle,
  HandleEvents,
  Jsep,
  OutgoingJsep,
  Said,
} from './handle.ts'
export { openGateway, patientReturn } from './open-gateway.ts'
export { type EchoTest, echoTest } from './plugins/echo-test.ts'
export {
  type AnyPlugin,
  type BodyOf,
  type Plugin,
  type PluginTypes,
  plugin,
  type ReplyOf,
  type RequestName,
} from './plugins/plugin.ts'
export type * from './plugins/streaming.ts'
export { streaming } from './plugins/streaming.ts'
export type * from './plugins/video-call.ts'
export { videoCall } from './plugins/video-call.ts'
export type * from './plugins/video-room.ts'
export { videoRoom } from './plugins/video-room.ts'
export type * from './plugins/video-room-forwarders.ts'
export type * from './plugins/video-room-rooms.ts'
export type { Clock } from './ports/clock.ts'
export type { Random } from './ports/random.ts'
export type {
  Connection,
  Transport,
  TransportListener,
  TransportPorts,
  WireRequest,
} from './transport/port.ts'
