/** Of fewer there is no strip. */
const fewest = 3

/** The strips without the performers whose cards are above, so that none is shown twice. */
export function stripsBelow<Strip extends { performers: readonly { id: string }[] }>(
  above: readonly string[],
  strips: readonly Strip[],
): Strip[] {
  return strips
    .map((strip) => ({ ...strip, performers: strip.performers.filter(({ id }) => !above.includes(id)) }))
    .filter(({ performers }) => performers.length >= fewest)
}
