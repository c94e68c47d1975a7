import { useKeys } from '../../../../lib/page/keyboard/use-keys.ts'

interface StageKeys {
  toggleMute(): void
  toggleFullscreen(): void
  /** undefined: the picture cannot leave the page */
  togglePictureInPicture: (() => void) | undefined
  /** undefined where the window is too narrow for it */
  toggleTheatre: (() => void) | undefined
  /** undefined where nothing plays that could be paused */
  togglePause: (() => void) | undefined
  help(): void
  /** undefined where there is nothing to dismiss */
  dismiss: (() => void) | undefined
}

/** The keys of the stage, as `ShortcutHelp` names them. */
export function useStageKeys(keys: StageKeys): void {
  useKeys({
    m: keys.toggleMute,
    f: keys.toggleFullscreen,
    p: keys.togglePictureInPicture,
    t: keys.toggleTheatre,
    k: keys.togglePause,
    '?': keys.help,
    escape: keys.dismiss,
  })
}
