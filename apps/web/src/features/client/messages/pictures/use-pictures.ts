import { attachmentsOfMessage, uploadLimits } from '@footlight/contract'
import { useEffect, useRef, useState } from 'react'
import { sendPicture } from '../../../../lib/calls/send-file.ts'
import { say } from '../../../../lib/language/say.ts'
import { toast } from '../../../../ui/notices/toast.tsx'
import type { Picture } from '../thread/thread-lines.ts'

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
