interface Shared {
  title: string
  url: string
}

/** What of a browser it takes. */
export interface Sharing {
  share?: (data: Shared) => Promise<void>
  clipboard?: { writeText(text: string): Promise<void> }
}

/** By the browser's own sheet where there is one, else into the clipboard. `left`: the sheet was closed again. */
export async function shareLink(
  data: Shared,
  by: Sharing,
): Promise<'shared' | 'left' | 'copied' | 'refused'> {
  try {
    if (by.share) {
      await by.share(data)
      return 'shared'
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'left'
  }
  try {
    // without a secure origin there is none
    if (!by.clipboard) return 'refused'
    await by.clipboard.writeText(data.url)
    return 'copied'
  } catch {
    return 'refused'
  }
}
