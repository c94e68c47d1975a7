import type { Capability, DecisionKind } from '@footlight/contract'
import type { PerformersModule } from '../../people/index.ts'
import { clientsByIds, type Suspensions } from '../../people/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { refuse } from '../../platform/refuse.ts'
import type {
  ApplicationsModule,
  IdentityModule,
  PerformerMediaModule,
  ReviewsModule,
} from '../../trust/index.ts'
import { type Decisions, type Holds, type Restore, restoringCapability } from '../../trust/index.ts'
import type { ReportsModule } from '../reports/index.ts'

/** [O7] Objections to decisions: they stand, or the decision is taken back where its subject is still as it was left. */
export function mountObjections(
  mount: Mount,
  parts: {
    database: Database
    decisions: Decisions
    holds: Holds
    performers: Pick<PerformersModule, 'byIds'>
    reports: { reports: { names: Pick<ReportsModule['reports']['names'], 'restore'> } }
    reviews: Pick<ReviewsModule, 'restoreOf'>
    performerMedia: Pick<PerformerMediaModule, 'pictures'>
    applications: { queue: Pick<ApplicationsModule['queue'], 'restore'> }
    identity: { documents: Pick<IdentityModule['documents'], 'restore'> }
    suspensions: Pick<Suspensions, 'restore'>
  },
): void {
  const { database, decisions, holds, performers, reviews, identity, suspensions } = parts
  const applications = parts.applications.queue
  const { pictures } = parts.performerMedia
  // a session that was ended stays so
  const restores: Partial<Record<DecisionKind, Restore>> = {
    PHOTO: pictures.restoreOf('photo'),
    MEDIA: pictures.restoreOf('media'),
    REVIEW: reviews.restoreOf('review'),
    ANSWER: reviews.restoreOf('answer'),
    NAME: parts.reports.reports.names.restore,
    APPLICATION: applications.restore,
    DOCUMENT: identity.documents.restore,
    ACCOUNT: suspensions.restore,
  }

  mount('waitingObjections', async ({ principal: { accountId: operatorId }, query }) => {
    const { waiting, total } = await decisions.waiting(operatorId, query)
    const ids = waiting.map(({ accountId }) => accountId)
    const [clients, known, held] = await Promise.all([
      clientsByIds(database, ids),
      performers.byIds(ids),
      holds.othersOf(
        operatorId,
        waiting.map(({ id }) => ({ kind: 'OBJECTION' as const, id })),
      ),
    ])
    return {
      waiting: waiting.map((one) => ({
        ...one,
        accountName: known.get(one.accountId)?.displayName ?? clients.get(one.accountId)?.displayName ?? '',
      })),
      held,
      total,
      offset: query.offset,
      limit: query.limit,
    }
  })

  mount('decideObjection', async ({ act, principal, params, body }) => {
    return {
      waiting: await holds.whileFree(act, { kind: 'OBJECTION', ...params }, (act) =>
        decisions.decideObjection({
          act,
          ...params,
          ...body,
          restores: withinCapabilities(restores, principal.capabilities),
        }),
      ),
    }
  })
}

/** [O6] A decision is taken back by those only who may do the same without an objection. */
function withinCapabilities(
  restores: Partial<Record<DecisionKind, Restore>>,
  held: readonly Capability[],
): Partial<Record<DecisionKind, Restore>> {
  const allowed = (Object.keys(restores) as DecisionKind[]).map(
    (kind): [DecisionKind, Restore | undefined] => {
      const capability = restoringCapability(kind)
      if (capability === null || held.includes(capability)) return [kind, restores[kind]]
      return [
        kind,
        async () => {
          throw refuse('CAPABILITY_MISSING', { capability })
        },
      ]
    },
  )
  return Object.fromEntries(allowed)
}
