import { readablePictures } from '@footlight/contract'
import { say } from '../../../../lib/language/say.ts'
import { FileChoice } from '../../../../ui/fields/file-choice.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { ImagePlus } from '../../../../ui/icons/icons.ts'

interface PictureChoiceProps {
  disabled: boolean
  onChoose: (files: readonly File[]) => void
}

/** Opens the device's own choice of pictures. */
export function PictureChoice({ disabled, onChoose }: PictureChoiceProps) {
  return (
    <FileChoice accept={readablePictures} multiple onChoose={onChoose}>
      {(open) => (
        <IconButton label={say('Add pictures')} disabled={disabled} onClick={open}>
          <ImagePlus aria-hidden size={20} />
        </IconButton>
      )}
    </FileChoice>
  )
}
