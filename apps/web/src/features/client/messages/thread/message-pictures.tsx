import { attachmentsOfMessage, type Message, readablePictures, uploadLimits } from '@footlight/contract'
import { useEffect, useRef, useState } from 'react'
import { sendPicture } from '../../../../lib/calls/send-file.ts'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { FileChoice } from '../../../../ui/fields/file-choice.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { ImagePlus, X } from '../../../../ui/icons/icons.ts'
import { toast } from '../../../../ui/notices/toast.tsx'
import type { Picture } from './thread-lines.ts'

/** pixels that a picture alone takes at most, either way */
const largest = 320

/** [M2] The pictures of a message; each opens in its original size. Several are tiles, with space reserved before they load. */
export function MessagePictures({ message: { attachments } }: { message: Message }) {
  const areTiles = attachments.length > 1
  return (
    <span className={cx('grid gap-1.5 empty:hidden', areTiles && 'grid-cols-2')}>
      {attachments.map(({ id, width, height, small, large }) => {
        const scale = Math.min(1, largest / width, largest / height)
        return (
          <a key={id} href={large} target="_blank" rel="noreferrer" className="block">
            <img
              src={small}
              alt={say('Picture')}
              width={Math.round(width * scale)}
              height={Math.round(height * scale)}
              loading="lazy"
              className={
                areTiles
                  ? 'aspect-square w-40 rounded object-cover'
                  : 'h-auto max-w-full rounded object-contain'
              }
            />
          </a>
        )
      })}
    </span>
  )
}

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

interface ChosenPicture {
  key: string
  /** of this page alone */
  address: string
  /** undefined while it is on its way */
  id: string | undefined
}

/** [M2] Pictures chosen for the next message: shown immediately, uploaded before the message is sent. */
export function usePictures() {
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([])
  const addresses = useRef<string[]>([])
  // a sent picture is shown in its bubble until the thread has it, so object URLs are revoked only on unmount
  useEffect(() => () => addresses.current.forEach((address) => void URL.revokeObjectURL(address)), [])

  const drop = (key: string) => setChosen((all) => all.filter((one) => one.key !== key))

  const add = async (file: File) => {
    if (file.size > uploadLimits.bytes)
      return toast({ tone: 'bad', text: say('A picture may have at most 10 MB.'), detail: file.name })
    const address = URL.createObjectURL(file)
    addresses.current.push(address)
    setChosen((all) => [...all, { key: address, address, id: undefined }])
    const result = await sendPicture(file)
    if (!result.ok) {
      drop(address)
      return toast({ tone: 'bad', text: result.message, detail: file.name })
    }
    const { id } = result.value
    setChosen((all) => all.map((one) => (one.key === address ? { ...one, id } : one)))
  }

  return {
    chosen,
    isFull: chosen.length >= attachmentsOfMessage,
    areReady: chosen.every(({ id }) => id !== undefined),
    add: (files: readonly File[]) => {
      for (const file of files.slice(0, attachmentsOfMessage - chosen.length)) void add(file)
    },
    drop,
    /** what a message takes with it; none is left for the next */
    take(): Picture[] {
      setChosen([])
      return chosen.flatMap(({ id, address }) => (id === undefined ? [] : [{ id, address }]))
    },
  }
}
