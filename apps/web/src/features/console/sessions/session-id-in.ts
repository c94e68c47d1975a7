const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i

/** The session's id in a pasted text: the id itself, or the address of the receipt around it. */
export function sessionIdIn(text: string): string | undefined {
  return uuid.exec(text)?.[0].toLowerCase()
}
