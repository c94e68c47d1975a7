/** [P8] of an uploaded image */
export const uploadLimits = { bytes: 10_000_000 } as const

/** [P8] of a short video that a performer sends; `pixels` of its longer side */
export const videoLimits = { bytes: 32_000_000, seconds: 120, pixels: 1920 } as const

/** [P8] formats of videos that are read */
export const readableVideos = 'video/mp4,video/webm,video/quicktime,.mov'

/** [P8] formats of images that are read */
export const readablePictures = 'image/jpeg,image/png,image/webp,image/avif'

/** [M7] the operator's own pages; `notice` is shown at the age gate [O4], `account` on the account page */
export const cmsPages = [
  'help',
  'terms',
  'privacy',
  'imprint',
  'complaints',
  'takedown',
  'notice',
  'account',
  'agreement',
] as const

export type CmsPage = (typeof cmsPages)[number]

export function isCmsPage(page: string): page is CmsPage {
  return cmsPages.some((known) => known === page)
}

/** [M7] characters */
export const cmsTitleLength = 120

/** [M7] characters of Markdown */
export const cmsBodyLength = 40_000

export const contactLength = { name: 100, subject: 200, message: 5000, answer: 10_000 } as const
