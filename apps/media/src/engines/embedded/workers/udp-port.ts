import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A UDP port that was free a moment ago: workers come and go, and each has to take the same one. */
export const findUdpPort = async (): Promise<number> => {
  const socket = createSocket('udp4')
  socket.bind(0)
  await once(socket, 'listening')
  const { port } = socket.address()
  socket.close()
  await once(socket, 'close')
  return port
}
