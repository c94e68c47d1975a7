import { plainLine } from '../site/plain-text.ts'

/*
 * What a person types of the own account, as the server stores it. The page's rules count these letters, not the typed ones.
 */

/** Letters that are drawn otherwise and mean the same are one: full width, ligatures, long s. */
const oneForm = (text: string) => text.normalize('NFKC')

export const usernameOf = (typed: string): string => oneForm(typed).trim()

export const displayNameOf = (typed: string): string => oneForm(plainLine(typed)).trim()

/** [A4] One keyboard writes é as one character, another as two. */
export const passwordOf = (typed: string): string => typed.normalize('NFC')

/** An e-mail address in ASCII (RFC 5322, `dot-atom`), at a domain name. */
export const addressForm =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])$/i
