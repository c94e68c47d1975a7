import { readFile, stat } from 'node:fs/promises'
import { OperatorError } from '../operator-error.ts'

/** The account that PostgreSQL runs under, if it cannot run under this process's account. */
export type Account = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root. As root it runs as the owner of its data, or, for new data, as `postgres` or
 * `nobody`; null: as this process.
 */
export async function postgresAccount(dataDir: string): Promise<Account | null> {
  const owner = await stat(dataDir).catch(() => null)
  const ownUid = process.getuid?.() ?? null
  if (ownUid === null) return null
  if (ownUid !== 0) {
    if (owner !== null && owner.uid !== ownUid) {
      throw new OperatorError(`${dataDir} belongs to another user: start as that user, or set DATA_DIR.`)
    }
    return null
  }
  if (owner !== null && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return find(users, 'postgres') ?? find(users, 'nobody') ?? { uid: 65_534, gid: 65_534 }
}

function find(users: string, name: string): Account | null {
  const fields = users
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
    ?.split(':')
  if (fields === undefined || Number(fields[2]) === 0) return null
  return { uid: Number(fields[2]), gid: Number(fields[3]) }
}
