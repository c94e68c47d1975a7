/** [P9] billed seconds of a session that may be reviewed */
export const reviewableSeconds = 60

/** [P9] characters of what is written about a show, and of the operator's reason against it */
export const reviewLengths = {
  review: { least: 10, most: 2000 },
  answer: { least: 0, most: 1000 },
  reason: { least: 3, most: 300 },
} as const

/** [O14] characters of a name as it stands in a document */
export const maxLegalName = 200

/** [O14] people who may appear on a performer's stage */
export const maxStagePeople = 20

/** [O14] and at once in its picture */
export const maxPeopleInPicture = 10

/** [O14] how long an approved performer may go live on an agreement that has changed, from when they were told */
export const agreementGraceMs = 14 * 86_400_000

/** [O14] how long before the end of a document its performer is warned */
export const documentWarningDays = [30, 7] as const

/** medias of a performer */
export const mediasAtMost = 40

/** characters of the title of a media */
export const mediaTitleLengths = { least: 3, most: 80 } as const

/** photos of a performer */
export const photosAtMost = 30

/** [O7] what stands on a public page, which a guest can report as well; STREAM: what a performer shows live */
export const publicReportKinds = ['PHOTO', 'MEDIA', 'REVIEW', 'ANSWER', 'STREAM', 'ACCOUNT'] as const

/** [S14] what can be reported, and why */
export const reportKinds = ['SESSION', 'MESSAGE', ...publicReportKinds] as const

export type ReportKind = (typeof reportKinds)[number]

/** what stands in the queue; NAME: a performer's changed name, which the server puts there */
export const reportedKinds = [...reportKinds, 'NAME'] as const

export type ReportedKind = (typeof reportedKinds)[number]

/** [O7] in the order of their gravity, which queues follow */
export const reportReasons = [
  'UNDERAGE',
  'CONSENT',
  'HARASSMENT',
  'HATE',
  'FRAUD',
  'IMPERSONATION',
  'ILLEGAL',
  'OTHER',
] as const

export type ReportReason = (typeof reportReasons)[number]

/** [S14] the outcomes of a closed report, as the reporter sees them */
export const reportOutcomes = ['ACTED', 'NO_BREACH'] as const

export type ReportOutcome = (typeof reportOutcomes)[number]

/** [S14] which reports the operator looks at; UNPROVEN: open ones, by accounts without a proven address */
export const reportStates = ['OPEN', 'UNPROVEN', 'CLOSED'] as const

export type ReportState = (typeof reportStates)[number]

/** [S14] characters of a report's text, and of the operator's note */
export const reportLengths = { text: 2000, note: { least: 3, most: 2000 } } as const

/** [O7] days within which a report without an account is answered */
export const reportAnswerDays = 7

/** [O7] what a statement of reasons can be about */
export const decisionKinds = [
  'PHOTO',
  'MEDIA',
  'REVIEW',
  'ANSWER',
  'NAME',
  'APPLICATION',
  'DOCUMENT',
  'ACCOUNT',
  'SESSION',
] as const

export type DecisionKind = (typeof decisionKinds)[number]

/** [O7] what waits to be approved and is held by one operator at a time */
export const heldKinds = ['PHOTO', 'MEDIA', 'REVIEW', 'ANSWER', 'OBJECTION', 'APPLICATION'] as const

/** [O7] how long an item stays held after the page of its operator last renewed it */
export const holdMs = 180_000

/** [O7] characters of an objection, and how long one is taken */
export const objectionLengths = { least: 10, most: 2000 } as const

export const objectionMs = 180 * 86_400_000

/** [S14, W14] reports of one account */
export const reportRate = { most: 20, withinMs: 3600_000 } as const
