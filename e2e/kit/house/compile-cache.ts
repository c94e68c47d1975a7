/** Where the run keeps what Node makes of our sources, for the processes of its houses; `npm test` names it. */
export const compileCache: Readonly<Record<string, string>> = process.env.NODE_COMPILE_CACHE
  ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  : {}
