import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable, lossOf } from './away.ts'
import type { DatabaseLimits } from './limits.ts'

/** Statements of which every connection keeps a plan: each costs it some ten kilobytes. */
const most = 300
/** A statement seen once may contain a long list of ids; one that is seen twice usually repeats often. */
const preparedFrom = 2
const maxWatched = 2000

/**
 * Names for repeated statements. PostgreSQL parses, and where worthwhile plans, a named statement once per
 * connection: that is more than half of what our statements cost it.
 */
class StatementNames {
  readonly #times = new Map<string, number>()
  readonly #names = new Map<string, string>()
  #generation = 1

  /** Undefined: not to be prepared, or not yet. */
  of(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= most) return known
    const times = (this.#times.get(text) ?? 0) + 1
    if (times < preparedFrom) {
      if (this.#times.size >= maxWatched) this.#times.clear()
      this.#times.set(text, times)
      return undefined
    }
    this.#times.delete(text)
    const name = `s${this.#generation}_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }

  /** To be called after a newer node changed a table: prepared statements may return other columns now. */
  renew(): void {
    this.#generation++
    this.#names.clear()
  }
}

/** Whether a table changed after the statement was prepared: a prepared `select *` cannot return a further column. */
function isOutdatedPlan(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message)
  )
}

/**
 * pg's pool as Kysely uses it: saves a round trip per transaction, and parses and plans repeated statements only once.
 *
 * - `begin` is sent without waiting for its reply: the transaction's first statement follows immediately.
 * - Repeated statements are prepared. After a table has changed they are prepared again: a single statement is
 *   repeated immediately, a transaction by `inTransaction`.
 * - Where the database is away or too slow, it throws DatabaseUnavailable.
 */
export function createPool(config: pg.PoolConfig, limits: DatabaseLimits): PostgresPool {
  const pool = new pg.Pool({
    ...config,
    pipeline: true,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: limits.idleInTransactionMs,
    // pg closes the connection with it
    query_timeout: limits.answerMs,
  })
  // A connection that breaks, resting or in use, is replaced: without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const names = new StatementNames()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      try {
        return new PoolClient(await pool.connect(), names)
      } catch (error) {
        throw lossOf(error) === null ? error : new DatabaseUnavailable(error, false)
      }
    },
  }
}

/** pg says `string` where Kysely lists the commands. */
type Answer = PostgresQueryResult<unknown>

/** A connection from the moment the pool gives it until it is released. */
class PoolClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #names: StatementNames
  /** Why nothing more is sent on this connection. */
  #lost: DatabaseUnavailable | null = null
  #begun: Promise<unknown> = Promise.resolve()

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client
    this.#names = names
  }

  release(destroy?: boolean): void {
    this.#client.release(destroy || this.#lost !== null)
  }

  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(
    text: string | PostgresCursor<unknown>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<unknown>> | PostgresCursor<unknown> {
    if (typeof text !== 'string') throw new Error('cursors are not used here')
    return text === 'begin' ? this.#begin() : this.#answered(text, values)
  }

  /**
   * If only the `begin` fails, for example through a cancel, the connection stays open, and the statement behind it has
   * then run outside of any transaction: no further statement is sent, and the work is not repeated.
   */
  async #begin(): Promise<Answer> {
    this.#begun = this.#sent('begin', []).catch((error: unknown) => {
      this.#lost ??= new DatabaseUnavailable(error, lossOf(error) === 'connection')
    })
    return unsent('SELECT')
  }

  async #answered(text: string, values: readonly unknown[]): Promise<Answer> {
    if (this.#lost !== null) {
      // the transaction ended with its connection; an error of the rollback must not hide the original one
      if (text === 'rollback') return unsent('ROLLBACK')
      throw this.#lost
    }
    let answer: Answer
    try {
      answer = await this.#sent(text, values).catch((error: unknown) => this.#renewed(error, text, values))
    } catch (error) {
      await this.#begun
      throw this.#lost ?? this.#failureOf(error, text)
    }
    await this.#begun
    if (this.#lost !== null) throw this.#lost
    return answer
  }

  #failureOf(error: unknown, text: string): unknown {
    const loss = lossOf(error)
    if (loss === null) return error
    const away = new DatabaseUnavailable(error, loss === 'connection' && text !== 'commit')
    if (loss !== 'patience') this.#lost ??= away
    return away
  }

  #renewed(error: unknown, text: string, values: readonly unknown[]): Promise<Answer> {
    if (!isOutdatedPlan(error)) throw error
    this.#names.renew()
    if (this.#client.getTransactionStatus() !== 'I') throw new DatabaseUnavailable(error, true)
    return this.#sent(text, values)
  }

  #sent(text: string, values: readonly unknown[]): Promise<Answer> {
    const name = values.length > 0 ? this.#names.of(text) : undefined
    const statement = { text, values: [...values], ...(name !== undefined && { name }) }
    return this.#client.query(statement) as Promise<pg.QueryResult> as Promise<Answer>
  }
}

function unsent(command: Answer['command']): Answer {
  return { command, rowCount: 0, rows: [] }
}
