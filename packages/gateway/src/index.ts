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
export type { Clock } from './ports/clock.ts'
export type { Random } from './ports/random.ts'
