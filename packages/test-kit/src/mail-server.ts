import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A real SMTP server on a free port, which stores what it accepts and refuses what the test sets. */
export interface MailServer extends AsyncDisposable {
  port: number
  taken: { to: string[]; from: string; raw: string }[]
  /** the replies to the next recipients and e-mails */
  refuses(recipient: string, code: number): void
  /** it accepts connections, and does not reply to e-mails */
  hangs(yes: boolean): void
  /** the most connections that were open concurrently */
  lines(): number
  /** closes the connection after the e-mail was received, before the reply */
  breaksAfterTaking(times: number): void
}

export async function startMailServer(): Promise<MailServer> {
  const taken: MailServer['taken'] = []
  const refused = new Map<string, number>()
  const held = new Set<() => void>()
  let hanging = false
  let breaks = 0
  let most = 0
  const open = new Set<Socket>()
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onMailFrom(_from, _session, callback) {
      if (hanging) held.add(() => callback())
      else callback()
    },
    onRcptTo({ address }, _session, callback) {
      const responseCode = refused.get(address)
      callback(
        responseCode === undefined ? undefined : Object.assign(new Error('no such luck'), { responseCode }),
      )
    },
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        taken.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          raw: Buffer.concat(parts).toString('utf8'),
        })
        if (breaks === 0) return callback()
        breaks--
        for (const socket of open) socket.destroy()
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    open.add(socket)
    most = Math.max(most, open.size)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()))
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    refuses: (recipient, code) => void refused.set(recipient, code),
    hangs(yes) {
      hanging = yes
      if (!yes) for (const go of held) go()
    },
    lines: () => most,
    breaksAfterTaking(times) {
      breaks = times
    },
    async [Symbol.asyncDispose]() {
      for (const socket of open) socket.destroy()
      await new Promise<void>((resolve) => void server.close(() => resolve()))
    },
  }
}
