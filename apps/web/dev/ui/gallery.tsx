import { useLayoutEffect, useState } from 'react'
import { SegmentedControl } from '../../src/ui/fields/segmented-control.tsx'
import { ThemeSwitch } from '../../src/ui/preference-switches.tsx'
import { BlocksRoom } from './rooms/blocks.tsx'
import { ButtonsRoom } from './rooms/buttons.tsx'
import { FieldsRoom } from './rooms/fields.tsx'
import { FramesRoom, TextsRoom } from './rooms/frames.tsx'
import { NoticesRoom } from './rooms/notices.tsx'

const directions = [
  { value: 'ltr', label: 'Left to right' },
  { value: 'rtl', label: 'Right to left' },
] as const
type Direction = (typeof directions)[number]['value']

/** Every part that screens are made of, in every state that it has. */
export function Gallery() {
  const [direction, setDirection] = useState<Direction>('ltr')
  useLayoutEffect(() => {
    document.documentElement.dir = direction
  }, [direction])
  return (
    <main className="gallery">
      <header className="gallery-bar">
        <h1>Gallery</h1>
        <div className="gallery-choices">
          <ThemeSwitch />
          <SegmentedControl
            label="Direction"
            value={direction}
            onChange={setDirection}
            options={directions}
            showLabel
          />
        </div>
      </header>
      <ButtonsRoom />
      <FieldsRoom />
      <NoticesRoom />
      <TextsRoom />
      <FramesRoom />
      <BlocksRoom />
    </main>
  )
}
