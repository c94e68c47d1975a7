import { type EndedBy, type EndReason, type Receipt, sessionKinds } from '@footlight/contract'
import { type Message, say } from '../../lib/language/say.ts'

/** The reader of an end reason: one of the two sides of the session, or an admin. In a peek, `client` is the peeking client. */
export type EndReader = 'client' | 'performer' | 'admin'
type Words = Record<EndReader, Message>

const same = (words: Message): Words => ({ client: words, performer: words, admin: words })

const byReason: Record<EndReason, Words> = {
  CLIENT_ENDED: {
    client: 'Ended by you',
    performer: 'Ended by the client',
    admin: 'Ended by the client',
  },
  PERFORMER_ENDED: {
    client: 'Ended by the performer',
    performer: 'Ended by you',
    admin: 'Ended by the performer',
  },
  CREDIT_EXHAUSTED: {
    client: 'Your balance was used up',
    performer: 'The client’s balance was used up',
    admin: 'The client’s balance was used up',
  },
  CAP_REACHED: {
    client: 'Your limit was reached',
    performer: 'The client’s limit was reached',
    admin: 'The client’s limit was reached',
  },
  CLIENT_LOST: {
    client: 'Your connection was lost',
    performer: 'The client lost the connection',
    admin: 'The client lost the connection',
  },
  PERFORMER_LOST: {
    client: 'The performer lost the connection',
    performer: 'Your connection was lost',
    admin: 'The performer lost the connection',
  },
  SERVER_LOST: same('Our server lost the picture'),
  ADMIN_ENDED: { ...same('Ended by Footlight'), admin: 'Ended by an admin' },
  NEVER_STARTED: same('It never started'),
}

/** [S10] A peek ends by its peeking client, with its show, or because the show's client closed it. */
const ofPeek: Partial<Record<EndedBy, Words>> = {
  client: {
    client: 'You stopped peeking',
    performer: 'The peeker left',
    admin: 'Ended by the peeker',
  },
  show_client: {
    client: 'The show was closed to peeking',
    performer: 'Your client closed the show to peeking',
    admin: 'The client of the show closed it to peeking',
  },
  show: { ...same('The show was over'), performer: 'Your show was over' },
}

/** [S12] How a session ended, said to its reader. */
export function endReasonWords(
  { type, endReason, endedBy }: Pick<Receipt, 'type' | 'endReason' | 'endedBy'>,
  reader: EndReader,
): string {
  const words = sessionKinds[type].isAside && endedBy !== null ? ofPeek[endedBy] : undefined
  return say((words ?? byReason[endReason])[reader])
}

/** The end reason that a text is; undefined for any other. */
export function readEndReason(text: string): EndReason | undefined {
  return Object.hasOwn(byReason, text) ? (text as EndReason) : undefined
}
