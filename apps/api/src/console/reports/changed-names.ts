import type { PerformersModule } from '../../people/index.ts'
import { refuseNameTaken } from '../../people/index.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import type { Random } from '../../platform/random.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Issue, Restore } from '../../trust/index.ts'
import * as store from './reports.store.ts'
import type { ReportRow } from './reports.tables.ts'
import { nothingShown } from './subjects.ts'

/** [P1] The changed names of approved performers, which stand in the queue of reports. */
export interface ChangedNames {
  /** One report for all changes since an operator looked last; a name that is changed back leaves the queue. */
  note(tx: Tx, change: { performerId: string; names: readonly [string, string] }): Promise<void>
  /**
   * The name before the change returns, and the performer reads why.
   * @throws NOT_FOUND, REVIEW_CHANGED where the name was changed since, VALIDATION where another performer has the old one
   */
  turnDown(tx: Tx, act: OperatorAct, report: ReportRow, reason: string): Promise<void>
  /** The name that was turned down returns, where the old one still stands and no other performer has it. */
  restore: Restore
}

export interface NameParts {
  database: Database
  clock: Clock
  random: Random
  performers: Pick<PerformersModule, 'byIds' | 'replaceName' | 'indexSaved'>
  issue: Issue
}

export function createChangedNames({ clock, random, performers, issue }: NameParts): ChangedNames {
  return {
    async note(tx, { performerId, names: [before, after] }) {
      const open = await store.findOpenName(tx, performerId)
      const former = open?.former_name ?? before
      // another one in its place, with another id: an operator decides of the name that was read
      if (open) await store.deleteReport(tx, open.id)
      if (former === after) return
      await store.insertReport(tx, {
        id: random.uuid(),
        about_id: performerId,
        kind: 'NAME',
        subject_id: performerId,
        reason: 'IMPERSONATION',
        former_name: former,
        text: `“${former}” → “${after}”`,
        shown: JSON.stringify({ ...nothingShown, text: after }),
        is_proven: true,
        is_urgent: false,
        created_at: open?.created_at ?? new Date(clock.now()),
      })
    },

    async turnDown(tx, { operatorId }, { id, about_id, former_name: former, shown }, reason) {
      if (about_id === null || former === null || shown.text === null) throw refuse('NOT_FOUND')
      const replaced = await performers.replaceName(tx, about_id, { from: shown.text, to: former })
      if (replaced === 'CHANGED') throw refuse('REVIEW_CHANGED')
      if (replaced === 'TAKEN') refuseNameTaken('displayName')
      await issue(tx, {
        accountId: about_id,
        kind: 'NAME',
        subjectId: id,
        about: shown.text,
        wasShown: true,
        reason,
        isReported: false,
        operatorId,
        notice: { kind: 'rejected', what: 'name', about: shown.text, wasShown: true, reason },
      })
    },

    async restore(tx, reportId) {
      const { about_id, former_name: former, shown } = (await store.lockReport(tx, reportId)) ?? {}
      if (about_id && former && shown?.text)
        await performers.replaceName(tx, about_id, { from: former, to: shown.text })
    },
  }
}
