import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openGateway } from '@footlight/gateway'
import { createLog } from '../../log.ts'
import { createApiClient } from '../api-client.ts'
import { createAskStream } from '../ask-stream.ts'
import { openClip } from '../clip-source.ts'
import { runUnderStack } from '../run-under-stack.ts'
import { openCallPeer, openClipPeer } from './clip-peer.ts'
import { superviseBroadcast } from './supervise-broadcast.ts'

/** Whom the demo broadcasts; a clip's folder has the name of its stream. */
const performerNumbers = [1002, 1003, 1004, 1005]
const password = 'footlight-demo'

/** A session that is gone is refused; until then the server may be starting. */
const reclaimEveryMs = 250

runUnderStack()
const [apiUrl = '', logLevel = 'info', clipsDir = '', broadcasts] = process.argv.slice(2)
const log = createLog(logLevel)
const withClip = performerNumbers
  .slice(0, Number(broadcasts))
  .filter((number) => existsSync(join(clipsDir, `p${number}`)))
await Promise.all(
  withClip.map(async (number) => {
    const name = `p${number}`
    const clip = await openClip(join(clipsDir, name))
    const ports = {
      call: createApiClient(apiUrl),
      ask: createAskStream(apiUrl),
      openPeer: () => openClipPeer(name, clip),
      openCallPeer: () => openCallPeer(name, clip),
      openGateway: (serverUrl: string, token: string) =>
        openGateway({ servers: nearAddress(serverUrl), token, reconnect: () => reclaimEveryMs }),
      wait: (ms: number) => wait(ms),
      now: () => performance.now(),
      log,
    }
    return superviseBroadcast(ports, { account: `performer${number}@footlight.test`, password })
  }),
)

/** The public address may lead through a router: this process is on the API's machine. */
function nearAddress(serverUrl: string): string {
  const near = new URL(new URL(serverUrl).pathname, apiUrl)
  near.protocol = 'ws:'
  return near.href
}
