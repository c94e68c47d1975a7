import { say } from '../../../../lib/language/say.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { X } from '../../../../ui/icons/icons.ts'
import type { usePictures } from './use-pictures.ts'

/** The pictures of the message that is being written. */
export function PictureTray({ pictures }: { pictures: ReturnType<typeof usePictures> }) {
  if (pictures.chosen.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2" aria-label={say('Pictures of this message')}>
      {pictures.chosen.map(({ key, address, id }) => (
        <li key={key} className="relative">
          <img
            src={address}
            alt={say('Picture')}
            className={
              id === undefined ? 'size-20 rounded object-cover opacity-50' : 'size-20 rounded object-cover'
            }
          />
          <IconButton
            label={say('Leave this picture out')}
            size="sm"
            tone="picture"
            className="absolute -inset-e-1 -top-1 size-8!"
            onClick={() => pictures.drop(key)}
          >
            <X aria-hidden size={15} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
