import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { CallName } from '@footlight/contract'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refuse.ts'
import { isLoopback } from './health.ts'

/** Calls per minute and address. */
export interface RateLimits {
  all: number
  signIn: number
}

export const defaultRateLimits: RateLimits = { all: 1200, signIn: 60 }

const strictCalls: readonly CallName[] = ['login', 'register']

/** `store` counts for several nodes; without it this process counts by itself. */
export async function registerRateLimits(
  scope: FastifyInstance,
  limits: RateLimits,
  store: FastifyRateLimitStoreCtor | null = null,
): Promise<void> {
  // a caller that has gone in the meantime has no address to count by, and waits for no answer
  scope.addHook('onRequest', async (request, reply) => {
    if (request.socket.destroyed) return reply.hijack()
  })
  await scope.register(rateLimit, {
    ...(store && { store }),
    global: true,
    max: limits.all,
    timeWindow: 60_000,
    // whoever sits at this machine is the operator; behind a proxy `ip` is the visitor's own
    allowList: (request) => isLoopback(request.ip),
    errorResponseBuilder: (_request, { ttl }) =>
      refuse('RATE_LIMITED', { retryAfterSeconds: Math.ceil(ttl / 1000) }),
  })
}

export function strictLimit(
  limits: RateLimits,
  name: CallName,
): { max: number; timeWindow: number } | undefined {
  return strictCalls.includes(name) ? { max: limits.signIn, timeWindow: 60_000 } : undefined
}
