import { peekSharePercent, type Session } from '@footlight/contract'
import { type Evidence, isOfPicture } from '@footlight/contract/internal'
import type { Situation, StagePerformer } from '../../performers/index.ts'

type Offer = Pick<StagePerformer, 'prices' | 'services'>

/**
 * What sets one kind of session apart from the others; everything else asks here. A fifth kind is one entry more, the
 * call that asks for it, and its screens.
 */
export interface Kind {
  /** [S3] credits a minute; null: she does not offer it */
  price(performer: Offer): number | null
  /** [M4] it may cost her subscribers less */
  hasSubscribersPrice: boolean
  /** [S4] who says yes: the performer, or nobody who is asked */
  isAnsweredByHer: boolean
  /** [S10] beside the session of two others: her status, her lobby and her row do not know of it */
  isAside: boolean
  /** [P2] what she is while it runs; null: as she is without it */
  status: Situation['inSession']
  /** [B4] whether media of a second proves it delivered */
  isProof(evidence: Pick<Evidence, 'videoDelivered' | 'videoFrames' | 'audioDelivered'>): boolean
  /** [B13] whether there is a picture of hers that a client can be shown, or miss */
  hasPicture: boolean
  /** [S15] two people who may write to each other */
  hasChat: boolean
  /** [S9, S10] its client may speak on her stage, and let others peek */
  isShow: boolean
  /** [S10] percent of what it costs that the client of the session beside has of it */
  sharePercent: number
}

const pictureOrSound: Kind['isProof'] = (evidence) => isOfPicture(evidence) || evidence.audioDelivered

/** Between the two, with her picture, as she agrees to it: what most kinds are. */
const betweenTwo = {
  hasSubscribersPrice: false,
  isAnsweredByHer: true,
  isAside: false,
  hasPicture: true,
  hasChat: true,
  isShow: false,
  sharePercent: 0,
} satisfies Partial<Kind>

const kinds: Record<Session['type'], Kind> = {
  /** a private show on her stage */
  VIDEO: {
    ...betweenTwo,
    price: ({ prices, services }) => (services.video ? prices.video : null),
    hasSubscribersPrice: true,
    status: 'BUSY',
    isProof: isOfPicture,
    isShow: true,
  },
  /** pictures both ways, by the gateway */
  VIDEOCALL: {
    ...betweenTwo,
    price: ({ prices, services }) => (services.videocall ? prices.videocall : null),
    status: 'ON_CALL',
    isProof: pictureOrSound,
  },
  /** a look into a running show */
  PEEK: {
    ...betweenTwo,
    price: ({ prices, services }) => (services.peek ? prices.peek : null),
    isAnsweredByHer: false,
    isAside: true,
    status: null,
    isProof: isOfPicture,
    hasChat: false,
    sharePercent: peekSharePercent,
  },
  /** by telephone: it rings, and that is her answer */
  PHONE: {
    ...betweenTwo,
    price: ({ prices, services }) => (services.phone ? prices.phone : null),
    isAnsweredByHer: false,
    status: 'ON_CALL',
    isProof: pictureOrSound,
    hasPicture: false,
    hasChat: false,
  },
}

export function kindOf({ type }: { type: Session['type'] }): Kind {
  return kinds[type]
}

/** The kinds that run beside somebody else's session. */
export const kindsAside = (Object.keys(kinds) as Session['type'][]).filter((type) => kinds[type].isAside)
