import type { SignedIn } from '../../lib/account/session.ts'
import type { Message } from '../../lib/language/say.ts'
import type { IconComponent } from '../../ui/icons/icon.tsx'
import {
  CalendarClock,
  Heart,
  History,
  MessageCircle,
  Radio,
  Theater,
  User,
  UserRound,
  Wallet,
} from '../../ui/icons/icons.ts'

export interface Place {
  to:
    | '/'
    | '/favourites'
    | '/history'
    | '/messages'
    | '/wallet'
    | '/studio'
    | '/studio/page'
    | '/studio/diary'
    | '/studio/money'
    | '/admin'
    | '/account'
    | '/signin'
  label: Message
  icon: IconComponent
  /** marked as current below this address, too */
  also?: string
  /** marked as current on this address only, not below it */
  exact: boolean
  /** in the bar of phones only; wide screens reach it from the header's end */
  phoneOnly?: true
  /** shows the number of unread threads */
  counts?: true
  /** in the header only; phones reach it from the account's menu */
  wideOnly?: true
}

const live: Place = { to: '/', label: 'Live now', icon: Radio, exact: true, also: '/category/' }
const favourites: Place = {
  to: '/favourites',
  label: 'Favourites',
  icon: Heart,
  exact: false,
  wideOnly: true,
}
const history: Place = { to: '/history', label: 'History', icon: History, exact: false }
const messages: Place = {
  to: '/messages',
  label: 'Messages',
  icon: MessageCircle,
  exact: false,
  counts: true,
}
const wallet: Place = { to: '/wallet', label: 'Wallet', icon: Wallet, exact: false, phoneOnly: true }
const studio: Place = { to: '/studio', label: 'Studio', icon: Theater, exact: false }
const operatorConsole: Place = { to: '/admin', label: 'Console', icon: Wallet, exact: false }
const account: Place = { to: '/account', label: 'Account', icon: User, exact: false, phoneOnly: true }
const signIn: Place = { to: '/signin', label: 'Sign in', icon: User, exact: false, phoneOnly: true }

/** [O1] The four places of the studio. */
export const studioPlaces: readonly Place[] = [
  { to: '/studio', label: 'On stage', icon: Theater, exact: true },
  { to: '/studio/page', label: 'Your page', icon: UserRound, exact: false },
  { to: '/studio/diary', label: 'Diary', icon: CalendarClock, exact: false },
  { to: '/studio/money', label: 'Money', icon: Wallet, exact: false },
]

const isStudio = (pathname: string): boolean => pathname === '/studio' || pathname.startsWith('/studio/')

function allPlacesFor(signedIn: SignedIn | null | undefined): Place[] {
  if (!signedIn) return [live, signIn]
  if (signedIn.role === 'client') return [live, messages, favourites, history, wallet, account]
  return signedIn.role === 'performer' ? [live, studio, messages, account] : [live, operatorConsole, account]
}

/** The links of the bottom bar (phones), by the signed-in role. In the studio they are its places and the messages. */
export function phonePlacesFor(signedIn: SignedIn | null | undefined, pathname: string): Place[] {
  if (signedIn?.role === 'performer' && isStudio(pathname)) return [...studioPlaces, messages]
  return allPlacesFor(signedIn).filter(({ wideOnly }) => !wideOnly)
}

/** The links of the header. */
export function placesFor(signedIn: SignedIn | null | undefined): Place[] {
  return allPlacesFor(signedIn).filter(({ phoneOnly }) => !phoneOnly)
}

/** Whether an address shows the grid: of all performers, or of one act. */
export const isGrid = (pathname: string): boolean => pathname === '/' || pathname.startsWith('/category/')
