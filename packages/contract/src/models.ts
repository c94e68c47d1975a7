import { z } from 'zod'

/** An id in the database: a UUID. */
export const id = z.uuid().toLowerCase()

/** play: credits without a payment, of which nothing is paid out to a bank */
export const money = z.enum(['play', 'real'])

/** [L1] credits: a safe integer, never negative where it is an amount of something */
export const credits = z.int().nonnegative()

/** Instants on the wire: ISO 8601 in UTC; PostgreSQL knows no year 0. */
export const instant = z.iso.datetime().refine((text) => text >= '0001', 'There was no such year.')
