/** [P8] Widths of the derivatives in pixels; `original` stays private. */
export const photoKinds = { thumb: 160, small: 320, medium: 640, large: 1280 } as const
export type PhotoKind = keyof typeof photoKinds

/**
 * As in HTML: how wide a photo shows. The server fetches the first one ahead, by the very words that its `img` has.
 * On a phone a little less than it shows: its true width times 1.75 is a few pixels over a derivative's, and the next one
 * has four times as many to decode.
 */
export const photoSizes = {
  card: '(min-width: 1920px) 350px, (min-width: 1280px) 22vw, (min-width: 640px) 33vw, (min-width: 480px) calc(50vw - 21px), 170px',
  profile: '(min-width: 1024px) 800px, (min-width: 480px) 100vw, 330px',
  video: '(min-width: 640px) 400px, (min-width: 480px) 100vw, 330px',
  stage: '(min-width: 480px) 100vw, 330px',
} as const

/** name of the page's `meta` element that says from where pictures come; without it they come from the page's own host */
export const imageBaseName = 'image-base'

/** image base address + /files/pimg/{performer}/{size or kind}/{photo file}. An empty base is the page's own host. */
export function photoAddress(
  imageBase: string,
  performerNumber: number,
  kind: PhotoKind,
  file: string,
): string {
  return `${imageBase}/files/pimg/${performerNumber}/${kind}/${encodeURIComponent(file)}`
}

/** Where everybody's media is. */
export function publicMediaAddress(performerNumber: number, file: string): string {
  return `/files/media/${performerNumber}/${encodeURIComponent(file)}`
}

/** `srcset` over every derivative, or of `only` one. */
export function photoSources(
  imageBase: string,
  performerNumber: number,
  file: string,
  only?: PhotoKind,
): string {
  return Object.entries(photoKinds)
    .filter(([kind]) => only === undefined || kind === only)
    .map(([kind, width]) => `${photoAddress(imageBase, performerNumber, kind as PhotoKind, file)} ${width}w`)
    .join(', ')
}
