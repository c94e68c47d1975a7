import { sender } from '@footlight/contract/variables'

export interface SmtpServer {
  host: string
  port: number
  /** from the first byte; else the line is secured where the server offers it */
  tls: boolean
  /** a server without TLS gets nothing: there is a password to lose */
  mustBeSecured: boolean
  login: { user: string; password: string } | null
}

export interface MailSettings {
  /** null: e-mails are stored and shown in the demo, and wait elsewhere */
  smtp: SmtpServer | null
  /** the sender of e-mails */
  from: { name: string; address: string }
  /** who gets what people write to the operator; null: no address is set */
  operator: string | null
}

interface Values {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  OPERATOR_EMAIL?: string | undefined
  PUBLIC_URL?: string | undefined
  DEMO?: '0' | '1' | undefined
}

export function mailSettingsOf(values: Values): MailSettings {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL: publicUrl } = values
  const host = publicUrl === undefined ? 'footlight.test' : new URL(publicUrl).hostname
  return {
    smtp: smtpUrl === undefined ? null : smtpServerOf(new URL(smtpUrl)),
    from: senderOf(from ?? `Footlight <no-reply@${host}>`),
    operator: values.OPERATOR_EMAIL ?? (values.DEMO === '1' ? 'operator@footlight.test' : null),
  }
}

function smtpServerOf(url: URL): SmtpServer {
  const tls = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const login =
    url.username === ''
      ? null
      : { user: decodeURIComponent(url.username), password: decodeURIComponent(url.password) }
  const isHere = host === 'localhost' || host === '::1' || host.startsWith('127.')
  return {
    host,
    port: url.port === '' ? (tls ? 465 : 587) : Number(url.port),
    tls,
    mustBeSecured: login !== null && !tls && !isHere,
    login,
  }
}

function senderOf(text: string): MailSettings['from'] {
  const { name = '', address = text } = sender.exec(text)?.groups ?? {}
  return { name, address }
}
