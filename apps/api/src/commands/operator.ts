import { parseArgs } from 'node:util'
import { capabilities as allCapabilities } from '@footlight/contract'
import { schemas } from '@footlight/contract/schemas'
import { sql } from 'kysely'
import { z } from 'zod'
import { writeInvitation } from '../modules/accounts/index.ts'
import { recordAudit } from '../modules/audit-log/index.ts'
import { createMail } from '../modules/mail/index.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { workLimits } from '../platform/database/limits.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { createServerKeys } from '../platform/keys/server-keys.ts'
import { createLog } from '../platform/logs/log.ts'
import { systemRandom } from '../platform/random.ts'
import { Refusal } from '../platform/refuse.ts'
import { mailSettingsOf, mailVariables } from '../platform/settings/mail-settings.ts'
import { systemClock } from '../platform/time/clock.ts'

const usage = 'Usage: npm run operator -- invite EMAIL [--name NAME]'

/** What the command cannot do, in a sentence for the person who typed it. */
class CommandRefused extends Error {}

/** Set by the command of the stack. */
const variables = z.object({
  ...mailVariables,
  DATABASE_URL: z.string(),
  RECEIPT_KEY: z.string(),
  PUBLIC_URL: z.string().optional(),
  SITE_URL: z.string(),
  DEMO: z.enum(['0', '1']),
})

/** [O13] Invites an operator with all capabilities, and returns what to print. @throws CommandRefused, Refusal */
export async function inviteByCommand(
  args: readonly string[],
  environment: z.output<typeof variables>,
  database: Database,
): Promise<string[]> {
  const { email, displayName } = readArguments(args)
  await requireTables(database)
  const clock = systemClock
  using mail = await createMail({
    database,
    clock,
    random: systemRandom,
    log: createLog('error'),
    keys: createServerKeys(Buffer.from(environment.RECEIPT_KEY, 'base64url').toString('utf8')),
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

function readArguments(args: readonly string[]): { email: string; displayName: string | null } {
  const { positionals, values } = parse(args)
  const [action, address = '', ...rest] = positionals
  if (action !== 'invite' || address === '' || rest.length > 0) throw new CommandRefused(usage)
  const email = schemas.inviteOperator.body.shape.email.safeParse(address.trim())
  if (!email.success) throw new CommandRefused(`"${address}" is not an e-mail address. ${usage}`)
  if (values.name === undefined) return { email: email.data, displayName: null }
  const name = schemas.acceptInvitation.body.shape.displayName.safeParse(values.name)
  if (!name.success) throw new CommandRefused(`--name must be a name of 1 to 60 characters. ${usage}`)
  return { email: email.data, displayName: name.data }
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
  const environment = variables.parse(
    Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')),
  )
  const database = openDatabase(environment.DATABASE_URL, { poolSize: 2, limits: workLimits })
  try {
    for (const line of await inviteByCommand(args, environment, database)) console.log(line)
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
