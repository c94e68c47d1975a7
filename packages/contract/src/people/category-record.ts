/** The mapper of a category: its first text, which is in the asked language [P10], as mainText. */
export function toCategory<Text, Wire extends { texts: readonly Text[] }>(
  wire: Wire & { texts: readonly Text[] },
): Wire & { mainText: Text | undefined } {
  return { ...wire, mainText: wire.texts[0] }
}
