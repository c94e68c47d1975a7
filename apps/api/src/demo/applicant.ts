import { languages } from '@footlight/contract'
import sharp from 'sharp'
import type { AccountWallet } from '../people/index.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Random } from '../platform/random.ts'
import type { Clock } from '../platform/time/clock.ts'
import type { Uploads } from '../site/index.ts'
import type { Agreements, ApplicationsModule, IdentityModule } from '../trust/index.ts'
import { demoApplicant } from './cast.ts'
import { accountOf, findByEmail } from './seed.ts'

const person = { legalName: 'Jules Example', birthDate: '1990-05-01' }
const validMs = 5 * 365 * 24 * 3600_000

/** [O14] A performer who has applied and waits, so that a newcomer finds something to judge in the console. */
export async function seedApplicant(parts: {
  database: Database
  clock: Clock
  random: Random
  wallet: Pick<AccountWallet, 'openAccounts'>
  uploads: Pick<Uploads, 'takeDocument'>
  identity: Pick<IdentityModule, 'people'>
  agreements: Pick<Agreements, 'standing' | 'accept'>
  applications: Pick<ApplicationsModule, 'begin' | 'send'>
}): Promise<void> {
  const { database, wallet, uploads, identity, agreements, applications } = parts
  if (await findByEmail(database, demoApplicant.email)) return
  const { role, ...names } = demoApplicant
  const account = { ...(await accountOf(names, parts)), role }
  const { id } = account
  await inTransaction(database, async (tx) => {
    await tx.insertInto('accounts').values(account).execute()
    await wallet.openAccounts(tx, { kind: role, ownerId: id })
    await applications.begin(tx, { id, displayName: names.displayName })
    await tx
      .updateTable('performers')
      .set({
        headline: 'Jazz piano, and requests',
        about: 'I play standards every evening. Ask me for a slow one.',
        languages: languages.slice(0, 2),
        country: 'BE',
        offers_video: true,
        price_video: 90,
      })
      .where('id', '=', id)
      .execute()
  })
  const sender = { accountId: id, role, emailVerified: true }
  const take = async (picture: Buffer) => (await uploads.takeDocument(sender, oneChunk(picture))).id
  const document = await take(await draw(['Sample of a card', person.legalName, person.birthDate]))
  const portrait = await take(await draw(['Sample of a portrait', 'with the card in hand']))
  const expiresOn = new Date(parts.clock.now() + validMs).toISOString().slice(0, 10)
  await identity.people.add(id, { ...person, expiresOn, document, portrait, isPerformer: true })
  const { en: version = '' } = (await agreements.standing(database, id, undefined)).versions
  await agreements.accept(id, { language: 'en', version, address: '127.0.0.1' })
  await applications.send({ accountId: id, emailVerified: true })
}

async function* oneChunk(bytes: Buffer) {
  yield bytes
}

/** A picture of some lines of text: nothing on it is of a real person. */
function draw(lines: readonly string[]): Promise<Buffer> {
  const texts = lines.map((line, row) => `<text x="60" y="${140 + row * 90}">${line}</text>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600"><rect width="960" height="600" fill="#dfe7ee"/><g font-family="sans-serif" font-size="48" fill="#1d2b38">${texts}</g></svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}
