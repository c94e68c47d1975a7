import type { RefObject } from 'react'
import { useKeys } from '../../../../lib/page/keyboard/use-keys.ts'
import { ignoreFailure } from '../../../../lib/result.ts'
import type { TheatreSize } from './theatre-size.ts'

/** What a viewer may do with the picture, by a key or a button. */
export interface StageActions {
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

interface StageMoves extends Pick<StageActions, 'toggleMute' | 'togglePause' | 'help' | 'dismiss'> {
  /** [F1] the picture is a canvas */
  isSimple: boolean
  theatre: TheatreSize
}

/** The actions of a stage, by keys as `ShortcutHelp` names them. Escape leaves the whole window where nothing is to be dismissed. */
export function useStageActions(
  stage: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  { isSimple, theatre, toggleMute, togglePause, help, dismiss }: StageMoves,
): StageActions {
  const actions: StageActions = {
    toggleMute,
    toggleFullscreen: () => void toggleFullscreen(stage.current),
    // a canvas has none
    togglePictureInPicture: isSimple ? undefined : () => void togglePictureInPicture(video.current),
    toggleTheatre: theatre.toggle,
    togglePause,
    help,
    dismiss: dismiss ?? (theatre.isFull ? theatre.toggle : undefined),
  }
  useKeys({
    m: actions.toggleMute,
    f: actions.toggleFullscreen,
    p: actions.togglePictureInPicture,
    t: actions.toggleTheatre,
    k: actions.togglePause,
    '?': actions.help,
    escape: actions.dismiss,
  })
  return actions
}

async function toggleFullscreen(stage: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await stage?.requestFullscreen?.().catch(ignoreFailure('the browser may refuse'))
}

async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  if (document.pictureInPictureElement) await document.exitPictureInPicture()
  else if (video?.requestPictureInPicture)
    await video.requestPictureInPicture().catch(ignoreFailure('the browser may refuse'))
}
