import { createSocket } from 'node:dgram'
import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '../../../clock.ts'
import { type Expected, RelayedPaths } from './relayed-paths.ts'

/** The thread of the port for relayed paths: a flood of packets keeps this thread busy, and nothing else. */
export interface ThreadSettings {
  /** 0 takes a free one */
  port: number
}
export type ToThread = { expect: Expected } | { forget: string }
export interface FromThread {
  listening: number
}

const { port } = workerData as ThreadSettings
const socket = createSocket('udp4')
const paths = new RelayedPaths({
  clock: systemClock,
  reply(packet, toPort, address) {
    try {
      socket.send(packet, toPort, address, () => undefined)
    } catch {
      // an address that cannot be sent to: one path is of no use, the others go on
    }
  },
})
socket.on('message', (packet, from) => paths.receive(packet, from))
socket.bind(port, () => {
  const listening: FromThread = { listening: socket.address().port }
  parentPort?.postMessage(listening)
})
parentPort?.on('message', (message: ToThread) => {
  if ('expect' in message) paths.expect(message.expect)
  else paths.forget(message.forget)
})
