import type { Migration } from 'kysely'

/** Every migration by name, in order. A migration that has run somewhere is never edited. */
export const migrations: Record<string, Migration> = {}
