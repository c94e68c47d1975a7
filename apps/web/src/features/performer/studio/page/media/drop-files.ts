import type { DragEvent } from 'react'

/** Takes files that are dragged onto an element from outside of the page. */
export const dropFiles = (take: (files: readonly File[]) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    const files = [...event.dataTransfer.files]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  },
})
