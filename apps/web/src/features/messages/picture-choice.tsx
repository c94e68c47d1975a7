import { useRef } from 'react'
import { say } from '../../lib/language/say.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ImagePlus } from '../../ui/icons/icons.ts'

const readable = 'image/jpeg,image/png,image/webp,image/avif'

interface PictureChoiceProps {
  disabled: boolean
  onChoose: (files: readonly File[]) => void
}

/** Opens the device's own choice of pictures. */
export function PictureChoice({ disabled, onChoose }: PictureChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={readable}
        multiple
        hidden
        onChange={(event) => {
          onChoose([...(event.target.files ?? [])])
          // the same picture may be chosen again
          event.target.value = ''
        }}
      />
      <IconButton label={say('Add pictures')} disabled={disabled} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden size={20} />
      </IconButton>
    </>
  )
}
