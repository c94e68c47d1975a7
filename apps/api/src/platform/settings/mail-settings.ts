import { z } from 'zod'
import { ConfigError } from './config-error.ts'

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

const smtpAddress = /^smtps?:\/\/([^\s/?#@]+@)?(\[[\da-f:.]+\]|[^\s/?#@:]+)(:\d{1,5})?\/?$/i
const smtpError = 'SMTP_URL must be an address like smtp://user:password@mail.example:587, or smtps://.'
const sender = /^(?:(?<name>[^<>@"\p{Cc}]{1,70}) <)?(?<address>[^\s<>@",;:]{1,64}@[^\s<>@",;:]{1,180})>?$/u
const senderError =
  'MAIL_FROM must be an e-mail address, or a name with one: Footlight <no-reply@stage.example>.'

/** What `config.ts` reads for mail. */
export const mailVariables = {
  SMTP_URL: z
    .string()
    .regex(smtpAddress, smtpError)
    .refine((text) => URL.canParse(text) && isEncoded(text), smtpError)
    .optional(),
  MAIL_FROM: z.string().regex(sender, senderError).optional(),
  OPERATOR_EMAIL: z.email('OPERATOR_EMAIL must be an e-mail address.').optional(),
}

interface Values {
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
  OPERATOR_EMAIL?: string | undefined
  PUBLIC_URL?: string | undefined
  DEMO: '0' | '1'
}

/** @throws ConfigError where mail would be sent without a sender's address */
export function mailSettingsOf(values: Values): MailSettings {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from, PUBLIC_URL: publicUrl } = values
  if (smtpUrl !== undefined && from === undefined && publicUrl === undefined)
    throw new ConfigError('MAIL_FROM must be set with SMTP_URL where PUBLIC_URL is not: whom is it from?')
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

function isEncoded(text: string): boolean {
  const { username, password } = new URL(text)
  try {
    decodeURIComponent(username + password)
    return true
  } catch {
    return false
  }
}
