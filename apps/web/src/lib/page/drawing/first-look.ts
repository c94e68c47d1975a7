/** The server draws the first look of a page, as one sees it who has passed the gate: there is no browser around it. */
export const isFirstLook = typeof document === 'undefined'
