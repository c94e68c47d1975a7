import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureClients } from './gateway/client-part.ts'
import { rounded } from './gateway/part.ts'
import { measureServers } from './gateway/server-part.ts'

/**
 * The media gateway beside Debian's Janus 1.1.2 with the same clients, and our client beside the stock janus.js 1.4.2.
 * `node bench/gateway.bench.ts [--part server|client] [--rounds 9] [--idle 1000] [--seconds 75] [--calls 30]`; needs
 * Debian's `janus` and `chromium-headless-shell`.
 */
const { values } = parseArgs({
  options: {
    part: { type: 'string' },
    rounds: { type: 'string', default: '9' },
    idle: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '75' },
    calls: { type: 'string', default: '30' },
  },
})
const options = {
  rounds: Number(values.rounds),
  idleSessions: Number(values.idle),
  seconds: Number(values.seconds),
  calls: Number(values.calls),
}

console.info(`load average before: ${loadavg().map(rounded).join(' ')}; Janus runs on the same cores`)
let isWithin = true
if (values.part !== 'client') isWithin = (await measureServers(options)) && isWithin
if (values.part !== 'server') isWithin = (await measureClients(options)) && isWithin
if (!isWithin) process.exitCode = 1
