import type { CallArguments, CallName, CallReply, Capability, calls, Role } from '@footlight/contract'
import type { OperatorAct } from '../../operator-act.ts'

/** The signed-in account. */
export interface Principal {
  accountId: string
  role: Role
  signInId: string
  /** [O6] the current ones of an operator; other accounts have none */
  capabilities: readonly Capability[]
  /** [A13] the account's e-mail address is proven */
  emailVerified: boolean
  /** [A6] may set up a second factor and nothing else */
  mustEnrol: boolean
  /** [O2] may read why, object, export its data and close, and nothing else */
  isSuspended: boolean
  /** of a performer */
  performerId: string | null
  performerNumber: number | null
}

/** Returns the account of a token, and renews the token: `renewForSeconds` is set when the cookie should be sent again [A6]. */
export type Authenticate = (
  token: string,
) => Promise<{ principal: Principal; renewForSeconds: number | null } | undefined>

/** Verifies the password, and the code, of the signed-in account again; throws where they are wrong [A6]. */
export type Confirm = (principal: Principal, proof: { password: string; code?: string }) => Promise<void>

/** What a handler may know of the HTTP request, beside its parsed arguments. */
export interface CallContext {
  requestId: string
  /** the caller's address, as the trusted proxy says */
  address: string
  userAgent: string
  /** [W8] the key that the caller sent with the request; null: none */
  idempotencyKey: string | null
  /** scheme and host the page is reached by: PUBLIC_URL, or the request's own where that is unset */
  origin: string
  signInCookie: { set(token: string, maxAgeSeconds: number): void; clear(): void; read(): string | undefined }
  /** [A4] remembers that this browser signed an account in; sealed, and HttpOnly like the sign-in's */
  deviceCookie: { set(token: string, maxAgeSeconds: number): void; read(): string | undefined }
  /** [S2] remembers the lobby viewer of a guest; HttpOnly and SameSite=Lax like the sign-in's */
  viewerCookie: { set(token: string, maxAgeSeconds: number): void; read(): string | undefined }
  /** [A11] remembers what is spoken in this browser */
  languageCookie: { set(language: string, maxAgeSeconds: number): void; read(): string | undefined }
}

type PrincipalOf<Name extends CallName> = (typeof calls)[Name]['access'] extends 'public'
  ? Principal | null
  : Principal

/** [O5] A call by which an operator changes something must write its line of the audit log. */
type ActOf<Name extends CallName> = (typeof calls)[Name] extends { audit: object }
  ? { act: OperatorAct }
  : unknown

export type Handler<Name extends CallName> = (
  args: CallArguments<Name> & { principal: PrincipalOf<Name> } & ActOf<Name> & CallContext,
) => Promise<AnswerOf<Name>>

/** [W6] A list repeats its offset and limit: mounting a call adds them to what its handler answers. */
type AnswerOf<Name extends CallName> =
  CallReply<Name> extends { offset: number; limit: number }
    ? Omit<CallReply<Name>, 'offset' | 'limit'>
    : CallReply<Name>

/**
 * Binds a handler to a call of the contract: method, path, access, parsing, idempotency, the line in the log, error
 * mapping and the reply's shape come from the contract; the handler only calls its service and presents.
 */
export type Mount = <Name extends CallName>(name: Name, handler: Handler<Name>) => void
