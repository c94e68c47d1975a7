// @ts-check
// Runs before the first paint, so that a light page never flashes dark, and no page is seen ahead of its gate.
// lib/theme.ts and lib/age-gate.ts own the choices.
;(() => {
  let choice = 'system'
  let hasEntered = false
  try {
    hasEntered = localStorage.getItem('footlight.notice') !== null
    choice = localStorage.getItem('footlight.theme') ?? 'system'
  } catch {
    // storage may be closed to the page: the system's wish stands
  }
  const light =
    choice === 'light' || (choice === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset.theme = light ? 'light' : 'dark'
  if (hasEntered) delete document.documentElement.dataset.gate
})()
