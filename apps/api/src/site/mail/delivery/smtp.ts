import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { MailSettings, SmtpServer } from '../../../platform/settings/mail-settings.ts'
import { isFinal } from './delivery.rules.ts'
import type { Sender, Sent } from './sender.ts'

const connections = 4
const answerMs = 10_000

/** A mail server by SMTP, over a few connections that stay open while there is something to send. */
export function createSmtpSender(server: SmtpServer, from: MailSettings['from']): Sender {
  const transport = createTransport({
    pool: true,
    host: server.host,
    port: server.port,
    secure: server.tls,
    requireTLS: server.mustBeSecured,
    ...(server.login && { auth: { user: server.login.user, pass: server.login.password } }),
    maxConnections: connections,
    // where the connection broke it is unknown whether the e-mail was accepted: the queue schedules the next try
    maxRequeues: 0,
    idleTimeout: answerMs,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    dnsTimeout: answerMs,
    socketTimeout: 2 * answerMs,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // a connection that breaks while nothing is sent over it
  transport.on('error', () => undefined)

  return {
    atOnce: connections,

    async send({ messageId, to, ...content }, signal): Promise<Sent> {
      try {
        await transport.sendMail({
          ...content,
          from,
          to: { name: '', address: to },
          messageId: `<${messageId}@${from.address.split('@')[1]}>`,
          // asks receivers to send no automatic reply, such as a holiday notice
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        })
        return { kind: 'sent' }
      } catch (error) {
        const { message, ...said } = failureOf(error)
        return { kind: isFinal(said) ? 'refused' : 'later', because: message }
      }
    },

    [Symbol.dispose]: () => transport.close({ force: true }),
  }
}

const failure = z.object({
  message: z.string(),
  responseCode: z.number().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
})

function failureOf(error: unknown) {
  const parsed = failure.safeParse(error)
  return parsed.success ? parsed.data : { message: String(error) }
}
