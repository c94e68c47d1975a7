/** What the mapper needs of a wire record; everything else is copied. */
interface WirePerformer {
  advert_numbers: readonly { advertNumber: number }[]
  roles: readonly string[]
}

/** The record mapper: first advert number as advertId, first role as role, the rest copied. */
export function toPerformer<Wire extends WirePerformer, Attached extends object = object>(
  wire: Wire,
  attached?: Attached,
): Wire & Attached & { advertId: number | undefined; role: string | undefined } {
  return {
    ...wire,
    ...(attached as Attached),
    advertId: wire.advert_numbers[0]?.advertNumber,
    role: wire.roles[0],
  }
}
