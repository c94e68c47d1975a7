/** What a keyframe says of the pictures that follow it. */
export interface PictureFormat {
  width: number
  height: number
  /** including what is coded and not shown */
  codedPixels: number
  /** in the words of the codec's standard; null where it has none */
  profile: string | null
  /** how many bits number a picture where its packets do not say so themselves: H264's frame_num; null for all others */
  numberBits: number | null
}

/** A picture's own number, which grows by one from picture to picture and begins anew after `of` of them. */
export interface PictureNumber {
  value: number
  of: number
  /** of a keyframe: a decoder needs nothing of before */
  isFirst: boolean
}

/** What the payload of one packet shows of the picture that it belongs to. */
export interface Glimpse {
  /** a keyframe or its parameter sets begin here, so that a decoder can start */
  opens: boolean
  /** the payload contains a part of a picture */
  isPicture: boolean
  /** the payload continues a part of a picture that began in a packet before it */
  continues: boolean
  /** null where the payload does not state it */
  number: PictureNumber | null
  /** the part is predicted from a later picture: a B-frame, which no browser shows in time */
  isBidirectional: boolean
  /** the picture's format, if the payload states it */
  format: PictureFormat | null
  /** the parameter sets in the payload, which a decoder needs first: 1 the sequence's, 2 the picture's, 3 both */
  parameters: number
}

export const allParameters = 3
