import { createContext, useContext, useState } from 'react'
import { recall, remember, storageKeys } from '../../../../lib/page/storage.ts'
import { useMedia } from '../../../../lib/page/use-media.ts'

/** Where the picture cannot use the width anyhow, the header's height is all that it can gain. */
const veryWide = '(width >= 100rem)'

export interface TheatreSize {
  /** picture and chat have the whole window */
  isFull: boolean
  /** undefined where the window is not wide enough for it to be worth anything */
  toggle: (() => void) | undefined
}

export const TheatreSizeContext = createContext<TheatreSize>({ isFull: false, toggle: undefined })

export function useTheatreSize(): TheatreSize {
  return useContext(TheatreSizeContext)
}

/** The theatre's own: remembered in this browser, from the lobby into the show. */
export function useOwnTheatreSize(): TheatreSize {
  const [isWanted, setWanted] = useState(() => recall(storageKeys.theatre) === 'full')
  const isWide = useMedia(veryWide)
  const toggle = () => {
    remember(storageKeys.theatre, isWanted ? '' : 'full')
    setWanted(!isWanted)
  }
  return { isFull: isWanted && isWide, toggle: isWide ? toggle : undefined }
}
