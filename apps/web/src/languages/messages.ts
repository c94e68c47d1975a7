import type account from './en/account.json'
import type app from './en/app.json'
import type blocks from './en/blocks.json'
import type discover from './en/discover.json'
import type earnings from './en/earnings.json'
import type favourites from './en/favourites.json'
import type history from './en/history.json'
import type house from './en/house.json'
import type lib from './en/lib.json'
import type messages from './en/messages.json'
import type operator from './en/operator.json'
import type pages from './en/pages.json'
import type profile from './en/profile.json'
import type studio from './en/studio.json'
import type ui from './en/ui.json'
import type wallet from './en/wallet.json'
import type watch from './en/watch.json'

/**
 * All that the page says, in English (the offline page has a catalogue to itself): what is not in a catalogue cannot be said. English stands in the code itself, so only
 * its types come from here; the other languages are fetched when they are spoken.
 */
export type Message =
  | keyof typeof account
  | keyof typeof app
  | keyof typeof blocks
  | keyof typeof discover
  | keyof typeof earnings
  | keyof typeof favourites
  | keyof typeof history
  | keyof typeof house
  | keyof typeof lib
  | keyof typeof messages
  | keyof typeof operator
  | keyof typeof pages
  | keyof typeof profile
  | keyof typeof studio
  | keyof typeof ui
  | keyof typeof wallet
  | keyof typeof watch
