import type { Migration } from 'kysely/migration'
import { schemaMigration } from '../schema/schema.ts'
import { languagesByContractMigration } from './0002-languages-by-contract.ts'
import { generatedChargeMigration } from './0003-generated-charge.ts'
import { callsBothWaysMigration } from './0004-calls-both-ways.ts'
import { holdersByKindMigration } from './0005-holders-by-kind.ts'
import { streamKeysMigration } from './0006-stream-keys.ts'
import { arrivingFiguresMigration } from './0007-arriving-figures.ts'
import { refusedCodecsMigration } from './0008-refused-codecs.ts'
import { applicationsMigration } from './0009-applications.ts'
import { operatorInvitationsMigration } from './0010-operator-invitations.ts'
import { settingsMigration } from './0011-settings.ts'
import { moderationMigration } from './0012-moderation.ts'
import { consoleMigration } from './0013-console.ts'
import { slowViewersMigration } from './0014-slow-viewers.ts'
import { operatorLinesMigration } from './0018-operator-lines.ts'
import { ledgerReadingMigration } from './0019-ledger-reading.ts'
import { ownPagesMigration } from './0020-own-pages.ts'
import { watchingAndHealthMigration } from './0021-watching-and-health.ts'
import { performerRecordsMigration } from './0022-performer-records.ts'
import { closedPerformersMigration } from './0023-closed-performers.ts'
import { studioMigration } from './0024-studio.ts'
import { moneyMigration } from './0025-money.ts'
import { publicReportsMigration } from './0026-public-reports.ts'
import { offeredPricesMigration } from './0027-offered-prices.ts'
import { secondOperatorMigration } from './0031-second-operator.ts'
import { unansweredRequestsMigration } from './0032-unanswered-requests.ts'
import { creditByHandMigration } from './0033-credit-by-hand.ts'
import { pausesOfTheSystemMigration } from './0034-pauses-of-the-system.ts'
import { foldedNamesMigration } from './0036-folded-names.ts'
import { countriesMigration } from './0037-countries.ts'
import { addressMarksMigration } from './0038-address-marks.ts'
import { performerNamesMigration } from './0039-performer-names.ts'
import { tooMuchMigration } from './0041-too-much.ts'
import { heldForServerMigration } from './0045-held-for-server.ts'
import { performerNameKeysMigration } from './0047-performer-name-keys.ts'
import { rejectedNamesMigration } from './0048-rejected-names.ts'
import { seenDevicesMigration } from './0050-seen-devices.ts'
import { sourceGapsMigration } from './0057-source-gaps.ts'
import { mutedEncodersMigration } from './0058-muted-encoders.ts'

/**
 * Every migration by name, in order; those after the first are files beside this one. One that has been released is never
 * edited, and nothing is put before it.
 */
export const migrations: Record<string, Migration> = {
  '0001-schema': schemaMigration,
  '0002-languages-by-contract': languagesByContractMigration,
  '0003-generated-charge': generatedChargeMigration,
  '0004-calls-both-ways': callsBothWaysMigration,
  '0005-holders-by-kind': holdersByKindMigration,
  '0006-stream-keys': streamKeysMigration,
  '0007-arriving-figures': arrivingFiguresMigration,
  '0008-refused-codecs': refusedCodecsMigration,
  '0009-applications': applicationsMigration,
  '0010-operator-invitations': operatorInvitationsMigration,
  '0011-settings': settingsMigration,
  '0012-moderation': moderationMigration,
  '0013-console': consoleMigration,
  '0014-slow-viewers': slowViewersMigration,
  '0018-operator-lines': operatorLinesMigration,
  '0019-ledger-reading': ledgerReadingMigration,
  '0020-own-pages': ownPagesMigration,
  '0021-watching-and-health': watchingAndHealthMigration,
  '0022-performer-records': performerRecordsMigration,
  '0023-closed-performers': closedPerformersMigration,
  '0024-studio': studioMigration,
  '0025-money': moneyMigration,
  '0026-public-reports': publicReportsMigration,
  '0027-offered-prices': offeredPricesMigration,
  '0031-second-operator': secondOperatorMigration,
  '0032-unanswered-requests': unansweredRequestsMigration,
  '0033-credit-by-hand': creditByHandMigration,
  '0034-pauses-of-the-system': pausesOfTheSystemMigration,
  '0036-folded-names': foldedNamesMigration,
  '0037-countries': countriesMigration,
  '0038-address-marks': addressMarksMigration,
  '0039-performer-names': performerNamesMigration,
  '0041-too-much': tooMuchMigration,
  '0045-held-for-server': heldForServerMigration,
  '0047-performer-name-keys': performerNameKeysMigration,
  '0048-rejected-names': rejectedNamesMigration,
  '0050-seen-devices': seenDevicesMigration,
  '0057-source-gaps': sourceGapsMigration,
  '0058-muted-encoders': mutedEncodersMigration,
}
