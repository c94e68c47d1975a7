/**
 * What an account is told of its own affairs, by kind, with the facts that its sentences need. Names and reasons are text
 * as it was written; they are escaped where they are shown. A kind that is added here needs its words in four languages.
 */
export type Notice =
  /** an operator gave credits back to a client */
  { kind: 'refund'; credits: number; performer: string; reason: string }

/** One notice in words: a title for the list, the subject of the e-mail and the browser, and what it means. */
export interface NoticeText {
  title: string
  text: string
}

export type NoticeWords = {
  readonly [Kind in Notice['kind']]: (notice: Extract<Notice, { kind: Kind }>) => NoticeText
}
