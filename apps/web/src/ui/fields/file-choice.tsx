import { type ReactNode, useRef } from 'react'

interface FileChoiceProps {
  /** as in HTML */
  accept: string
  multiple?: boolean
  onChoose: (files: readonly File[]) => void
  /** the button that opens it */
  children: (open: () => void) => ReactNode
}

/** Opens the device's own choice of files. */
export function FileChoice({ accept, multiple = false, onChoose, children }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          // the same file may be chosen again
          event.target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
      {children(() => input.current?.click())}
    </>
  )
}
