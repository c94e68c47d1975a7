import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import type { Stage } from './stage.ts'

interface StagePlace {
  stage: Stage | undefined
  setStage(stage: Stage | undefined): void
  /** where the screen of now wants to read who talks to her */
  voicePlace: HTMLElement | undefined
  /** a ref for that element */
  voicePlaceRef(element: HTMLElement | null): () => void
}

const StageContext = createContext<StagePlace | undefined>(undefined)

/** [S17] Keeps a performer's stage above the router: what opens it is loaded once somebody is one. */
export function StageProvider({ children }: { children: ReactNode }) {
  const [stage, setStage] = useState<Stage>()
  const [voicePlace, setVoicePlace] = useState<HTMLElement>()
  const voicePlaceRef = useCallback((element: HTMLElement | null) => {
    setVoicePlace(element ?? undefined)
    // the next screen may have taken it over by then
    return () => setVoicePlace((now) => (now === element ? undefined : now))
  }, [])
  return <StageContext value={{ stage, setStage, voicePlace, voicePlaceRef }}>{children}</StageContext>
}

export function useStagePlace(): StagePlace {
  const place = useContext(StageContext)
  if (!place) throw new Error('StageContext is missing: wrap the page in StageProvider')
  return place
}

/** Undefined for everyone but performers, and until it is loaded. */
export function useStage(): Stage | undefined {
  return useStagePlace().stage
}
