// one chunk: what few who watch ever see

export { DetourOffer } from '../lobby/detour-offer.tsx'
export { ShortcutHelp } from './shortcut-help.tsx'
export { SimpleLine } from './simple-line.tsx'
export { Unplayable } from './unplayable.tsx'
