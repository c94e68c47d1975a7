import { useEffect, useRef } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Play } from '../../../../ui/icons/icons.ts'

interface PausedCurtainProps {
  title: string
  /** what it means for the money; false: this page cannot know it */
  text: string | false
  press: string
  onGoOn: () => void
}

/** Instead of a picture that the reader does not want for now. Only the title is read out: the text counts seconds. */
export function PausedCurtain({ title, text, press, onGoOn }: PausedCurtainProps) {
  const curtain = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // the controls went away with the picture, and the focus with them
    const isLost = document.activeElement === null || document.activeElement === document.body
    if (isLost) curtain.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={curtain} className="grid max-w-md justify-items-center gap-2.5">
      <div role="status">
        <h2 className="text-xl sm:text-2xl">{title}</h2>
      </div>
      {text && <p className="tabular-nums">{text}</p>}
      <Button className="mt-1" icon={<Play aria-hidden size={18} fill="currentColor" />} onClick={onGoOn}>
        {press}
      </Button>
    </div>
  )
}
