/** [P8] Widths of the derivatives; `original` stays private. */
export const imageKinds = { thumb: 160, small: 320, medium: 640, large: 1280 } as const
export type ImageKind = keyof typeof imageKinds

/** seed 2: image base address + /files/pimg/{performer}/{size or kind}/{photo file} */
export function photoAddress(performerNumber: number, kind: ImageKind, file: string): string {
  return `/files/pimg/${performerNumber}/${kind}/${encodeURIComponent(file)}`
}

/** `srcset` over every derivative. */
export function photoSources(performerNumber: number, file: string): string {
  return Object.entries(imageKinds)
    .map(([kind, width]) => `${photoAddress(performerNumber, kind as ImageKind, file)} ${width}w`)
    .join(', ')
}
