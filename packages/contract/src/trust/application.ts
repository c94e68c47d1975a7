/** [O14] What a performer does before the application can be sent, in the order of the page. Payout details may follow later. */
export const applicationSteps = ['email', 'profile', 'services', 'document', 'agreement'] as const
export type ApplicationStep = (typeof applicationSteps)[number]
