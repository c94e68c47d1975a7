import { peekSharePercent } from '../money/constants.ts'

/** What sets one kind of session apart from the others: the API and the page read it here, and branch by it. */
export interface SessionKind {
  /** [S3, P1] where its price a minute and whether it is offered stand, in `prices` and `performer_services` */
  service: 'peek' | 'video' | 'videocall' | 'phone'
  /** [M4] subscribers may pay less for it */
  hasSubscribersPrice: boolean
  /** [S4] the performer accepts or declines the request; without, it is accepted as it is made */
  isAnsweredByPerformer: boolean
  /** [S10] runs beside another session, in any number: it does not affect status, lobby and seat hold */
  isAside: boolean
  /** [P2] the performer's status while it runs; null: as without it */
  status: 'BUSY' | 'ON_CALL' | null
  /** how the two are connected: the performer's stage, the Janus gateway, or two telephones */
  medium: 'stage' | 'gateway' | 'telephone'
  /** [B4] what must have arrived in a second for it to be billed; bothWays: each side's picture too, where it is on */
  provenBy: 'picture' | 'bothWays' | 'sound'
  /** [B13] there is a picture of the performer's that a client can be shown, or miss */
  hasPicture: boolean
  /** [S15] the two may write to each other */
  hasChat: boolean
  /** [S5, S9, S10] a private show: it needs the broadcast, and its client may talk back and let others peek */
  isShow: boolean
  /** [S10] percent of its charge that the client of the session beside it receives */
  sharePercent: number
  /** its name in texts of the page */
  word: 'show' | 'call' | 'peek'
}

/** Every kind of session, once. A new one is an entry here; where code differs by kind the compiler asks for its answer. */
export const sessionKinds = {
  /** a private show on the performer's stage */
  VIDEO: {
    service: 'video',
    hasSubscribersPrice: true,
    isAnsweredByPerformer: true,
    isAside: false,
    status: 'BUSY',
    medium: 'stage',
    provenBy: 'picture',
    hasPicture: true,
    hasChat: true,
    isShow: true,
    sharePercent: 0,
    word: 'show',
  },
  /** pictures both ways */
  VIDEOCALL: {
    service: 'videocall',
    hasSubscribersPrice: false,
    isAnsweredByPerformer: true,
    isAside: false,
    status: 'ON_CALL',
    medium: 'gateway',
    provenBy: 'bothWays',
    hasPicture: true,
    hasChat: true,
    isShow: false,
    sharePercent: 0,
    word: 'call',
  },
  /** a look into a running show, without an answer of its performer */
  PEEK: {
    service: 'peek',
    hasSubscribersPrice: false,
    isAnsweredByPerformer: false,
    isAside: true,
    status: null,
    medium: 'stage',
    provenBy: 'picture',
    hasPicture: true,
    hasChat: false,
    isShow: false,
    sharePercent: peekSharePercent,
    word: 'peek',
  },
  /** the performer's telephone rings, and picking up accepts the request */
  PHONE: {
    service: 'phone',
    hasSubscribersPrice: false,
    isAnsweredByPerformer: false,
    isAside: false,
    status: 'ON_CALL',
    medium: 'telephone',
    provenBy: 'sound',
    hasPicture: false,
    hasChat: false,
    isShow: false,
    sharePercent: 0,
    word: 'call',
  },
} as const satisfies Record<string, SessionKind>

export type SessionType = keyof typeof sessionKinds

export const sessionTypes = Object.keys(sessionKinds) as [SessionType, ...SessionType[]]

/** The types whose kind has this value in its table. */
export type SessionTypeWith<Property extends keyof SessionKind, Value> = {
  [Type in SessionType]: (typeof sessionKinds)[Type][Property] extends Value ? Type : never
}[SessionType]

/** Whether a session plays on the performer's stage, as the page of the watching client shows it. */
export function isOnStage(type: SessionType): type is SessionTypeWith<'medium', 'stage'> {
  return sessionKinds[type].medium === 'stage'
}
