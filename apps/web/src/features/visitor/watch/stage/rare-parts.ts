// one chunk of the parts that few viewers ever see

export { Crowded } from '../lobby/crowded.tsx'
export { DetourOffer } from '../lobby/detour-offer.tsx'
export { ShortcutHelp } from './shortcut-help.tsx'
export { SimpleLine } from './simple-line.tsx'
export { Unplayable } from './unplayable.tsx'
