interface Size {
  /** in pixels */
  width: number
  height: number
}

/** Picture sizes by name. A camera that lacks one gives its nearest. */
export const presets = {
  lowres: { width: 320, height: 240 },
  'lowres-16:9': { width: 320, height: 180 },
  stdres: { width: 640, height: 480 },
  'stdres-16:9': { width: 640, height: 360 },
  hires: { width: 1280, height: 720 },
  'hires-16:9': { width: 1280, height: 720 },
  hdres: { width: 1280, height: 720 },
  fhdres: { width: 1920, height: 1080 },
  '4kres': { width: 3840, height: 2160 },
} as const satisfies Record<string, Size>

export type Preset = keyof typeof presets

export function sizeConstraints(preset: Preset): MediaTrackConstraints {
  const { width, height } = presets[preset]
  return { width: { ideal: width }, height: { ideal: height } }
}
