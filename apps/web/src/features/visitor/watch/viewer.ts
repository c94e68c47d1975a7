/** A guest is asked to sign in first; a performer or an operator cannot ask at all. */
export type Viewer = 'client' | 'guest' | 'other'
