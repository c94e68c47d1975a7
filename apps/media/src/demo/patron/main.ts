import { setTimeout as wait } from 'node:timers/promises'
import { createLog } from '../../log.ts'
import { createApiClient } from '../api-client.ts'
import { createAskStream } from '../ask-stream.ts'
import { runUnderStack } from '../run-under-stack.ts'
import { attend } from './attend.ts'
import { watch } from './watch.ts'

/** The client who pays for a private show that allows peeking. */
const patron = { account: 'patron@footlight.test', password: 'footlight-demo', performerNumber: 1005 }

runUnderStack()
const [apiUrl = '', logLevel = 'info'] = process.argv.slice(2)
const ports = {
  call: createApiClient(apiUrl),
  watch: watch.bind(null, createAskStream(apiUrl)),
  wait,
  now: () => performance.now(),
  log: createLog(logLevel),
}
await attend(ports, patron)
