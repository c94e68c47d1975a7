import type { Act } from '../people/acts.ts'

export interface PortraitOptions {
  seed: number
  act: Act
  variant: number
}

export const portrait = (_: PortraitOptions): string =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 960" width="1280" height="960"><rect width="1280" height="960" fill="#221522"/></svg>'
