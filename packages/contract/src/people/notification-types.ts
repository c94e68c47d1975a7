export const notificationTypes = ['SSA', 'PRO', 'MSG'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** Parses `SSA;MSG;` into its flags; any other type throws and is named [A10]. */
export function parseNotificationTypes(wire: string): Record<NotificationType, boolean> {
  const flags = { SSA: false, PRO: false, MSG: false }
  for (const type of wire.split(';').filter((part) => part !== '')) {
    if (!notificationTypes.includes(type as NotificationType))
      throw new Error(`'${type}' is not a notification type`)
    flags[type as NotificationType] = true
  }
  return flags
}

/** The wire form of the enabled flags, each closed by a semicolon. */
export function formatNotificationTypes(flags: Record<NotificationType, boolean>): string {
  return notificationTypes
    .filter((type) => flags[type])
    .map((type) => `${type};`)
    .join('')
}
