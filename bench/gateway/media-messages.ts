/** The messages between the bench and its page of pictures. */

/** What one side of a call, or of an echo, needs. */
export interface Seat {
  url: string
  /** null: the server asks for none */
  token: string | null
  name: string
}

export type CallSeats = Record<'client' | 'performer', Seat>

export interface EchoRequest {
  seats: Record<'footlight' | 'Janus', Seat>
  seconds: number
}

/** Milliseconds from the drawing of a frame to its showing, one entry a frame. */
export type EchoSamples = Record<'footlight' | 'Janus', number[]>
