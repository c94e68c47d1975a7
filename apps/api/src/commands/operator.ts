import { parseArgs } from 'node:util'
import { capabilities as allCapabilities, type Capability, resetLinkMinutes } from '@footlight/contract'
import { schemas } from '@footlight/contract/schemas'
import { apiVariables, readVariables, type ValuesOf } from '@footlight/contract/variables'
import { sql } from 'kysely'
import {
  createNotifyAccount,
  grantByCommand,
  listByCommand,
  resetByCommand,
  writeInvitation,
} from '../people/index.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { workLimits } from '../platform/database/limits.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { createServerKeys } from '../platform/keys/server-keys.ts'
import { createLog } from '../platform/logs/log.ts'
import { systemRandom } from '../platform/random.ts'
import { Refusal } from '../platform/refuse.ts'
import { ConfigError } from '../platform/settings/config-error.ts'
import { mailSettingsOf } from '../platform/settings/mail-settings.ts'
import { systemClock } from '../platform/time/clock.ts'
import { createMail, recordAudit } from '../site/index.ts'

const usage = `Usage: npm run operator -- invite EMAIL [--name NAME]
       npm run operator -- list
       npm run operator -- grant EMAIL all|CAPABILITY …
       npm run operator -- reset EMAIL   (removes a lost second factor; prints a link for a new password)`

/** What the command cannot do, in a sentence for the person who typed it. */
class CommandRefused extends Error {}

const { SMTP_URL, MAIL_FROM, OPERATOR_EMAIL, PUBLIC_URL, DATABASE_URL, RECEIPT_KEY, DEMO } =
  apiVariables.variables
/** Checked and set by the command of the stack. */
const variables = {
  ...{ SMTP_URL, MAIL_FROM, OPERATOR_EMAIL, PUBLIC_URL, DATABASE_URL, RECEIPT_KEY, DEMO },
  SITE_URL: { ...PUBLIC_URL, required: true },
} as const

type Settings = ValuesOf<typeof variables>

/** [O13] Does what the arguments say, and returns what to print. @throws CommandRefused, Refusal */
export async function runOperatorCommand(
  args: readonly string[],
  environment: Settings,
  database: Database,
): Promise<string[]> {
  const wanted = readArguments(args)
  await requireTables(database)
  switch (wanted.action) {
    case 'invite':
      return invite(wanted, environment, database)
    case 'list':
      return (await listByCommand(database)).map(
        ({ email, displayName, capabilities, hasSecondFactor }) =>
          `${email}  ${displayName}  ${namesOf(capabilities)}${hasSecondFactor ? '' : '  no second factor'}`,
      )
    case 'grant': {
      const held = await inTransaction(database, (tx) => grantByCommand(writer, tx, wanted)).catch(
        unknown(wanted),
      )
      return [`${wanted.email} now has: ${namesOf(held)}. Every operator is told.`]
    }
    case 'reset': {
      const path = await inTransaction(database, (tx) => resetByCommand(writer, tx, wanted.email)).catch(
        unknown(wanted),
      )
      const until = `This link sets a new password, once, within ${resetLinkMinutes} minutes`
      return [`The second factor of ${wanted.email} is removed. ${until}:`, `${environment.SITE_URL}${path}`]
    }
  }
}

const writer = {
  clock: systemClock,
  random: systemRandom,
  notifyAccount: createNotifyAccount({ clock: systemClock, random: systemRandom }),
}

const unknown =
  ({ email }: { email: string }) =>
  (error: unknown): never => {
    if (error instanceof Refusal && error.code === 'NOT_FOUND')
      throw new CommandRefused(`No operator has the address ${email}; "npm run operator -- list" shows them.`)
    throw error
  }

const namesOf = (held: readonly Capability[]) =>
  held.length === allCapabilities.length ? 'all capabilities' : held.join(' ') || 'no capability'

/** An operator with all capabilities. */
async function invite(
  { email, displayName }: { email: string; displayName: string | null },
  environment: Settings,
  database: Database,
): Promise<string[]> {
  const clock = systemClock
  using mail = await createMail({
    database,
    clock,
    random: systemRandom,
    log: createLog('error'),
    keys: createServerKeys(environment.RECEIPT_KEY),
    settings: mailSettingsOf(environment),
    origin: environment.SITE_URL,
    demo: environment.DEMO === '1',
  })
  const { link, expiresAt } = await inTransaction(database, async (tx) => {
    const wanted = { email, displayName, capabilities: null, by: null }
    const invitation = await writeInvitation({ clock, random: systemRandom, mail }, tx, wanted)
    // [O5] no account acts: the line says that a command did
    await recordAudit(tx, {
      actorId: null,
      action: 'operator.invited',
      subject: invitation.id,
      after: { email, capabilities: allCapabilities },
      at: new Date(clock.now()),
    })
    return invitation
  })
  const until = expiresAt.toUTCString()
  return [
    `This link makes ${email} an operator. It works once, until ${until}:`,
    `${environment.SITE_URL}${link}`,
    ...(environment.SMTP_URL === undefined ? [] : [`Footlight also mails it to ${email}.`]),
  ]
}

type Wanted =
  | { action: 'invite'; email: string; displayName: string | null }
  | { action: 'list' }
  | { action: 'grant'; email: string; capabilities: readonly Capability[] }
  | { action: 'reset'; email: string }

function readArguments(args: readonly string[]): Wanted {
  const { positionals, values } = parse(args)
  const [action, address = '', ...rest] = positionals
  if (action === 'list' && positionals.length === 1 && values.name === undefined) return { action }
  const takes = action === 'grant' ? rest.length > 0 : rest.length === 0
  if ((action !== 'invite' && action !== 'grant' && action !== 'reset') || address === '' || !takes)
    throw new CommandRefused(usage)
  if (values.name !== undefined && action !== 'invite') throw new CommandRefused(usage)
  const email = schemas.inviteOperator.body.shape.email.safeParse(address.trim())
  if (!email.success) throw new CommandRefused(`"${address}" is not an e-mail address. ${usage}`)
  if (action === 'reset') return { action, email: email.data }
  if (action === 'grant') return { action, email: email.data, capabilities: readCapabilities(rest) }
  if (values.name === undefined) return { action, email: email.data, displayName: null }
  const name = schemas.acceptInvitation.body.shape.displayName.safeParse(values.name)
  if (!name.success) throw new CommandRefused(`--name must be a name of 1 to 60 characters. ${usage}`)
  return { action, email: email.data, displayName: name.data }
}

function readCapabilities(words: readonly string[]): readonly Capability[] {
  if (words.join() === 'all') return allCapabilities
  return words.map((word) => {
    const found = allCapabilities.find((one) => one === word)
    if (!found)
      throw new CommandRefused(`"${word}" is no capability. There are: ${allCapabilities.join(' ')}.`)
    return found
  })
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options: { name: { type: 'string' } } })
  } catch (error) {
    throw new CommandRefused(`${error instanceof Error ? error.message : error}. ${usage}`)
  }
}

async function requireTables(database: Database): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('operator_invitations') is not null as there`.execute(database)
  if (rows[0]?.there !== true)
    throw new CommandRefused('This database is empty or older than this version: start Footlight once first.')
}

async function main(args: readonly string[]): Promise<number> {
  const read = readVariables({ variables }, process.env)
  if ('faults' in read) throw new ConfigError(read.faults.join('\n'))
  const environment = read.values
  const database = openDatabase(environment.DATABASE_URL, { poolSize: 2, limits: workLimits })
  try {
    for (const line of await runOperatorCommand(args, environment, database)) console.log(line)
    return 0
  } catch (error) {
    if (!(error instanceof CommandRefused || error instanceof Refusal)) throw error
    console.error(error.message)
    return 1
  } finally {
    await database.destroy()
  }
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
