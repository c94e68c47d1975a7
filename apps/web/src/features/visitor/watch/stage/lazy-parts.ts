import { lazy } from 'react'

const rareParts = () => import('./rare-parts.tsx')
export const Crowded = lazy(async () => ({ default: (await rareParts()).Crowded }))
export const DetourOffer = lazy(async () => ({ default: (await rareParts()).DetourOffer }))
export const ShortcutHelp = lazy(async () => ({ default: (await rareParts()).ShortcutHelp }))
export const SimpleLine = lazy(async () => ({ default: (await rareParts()).SimpleLine }))
export const Unplayable = lazy(async () => ({ default: (await rareParts()).Unplayable }))
