/** The product's colours, under the names of `ui/styles/tokens.css`, which a test compares them with. */
export const dark = {
  'ink-0': 'oklch(0.145 0.018 330)',
  'ink-1': 'oklch(0.185 0.022 330)',
  'ink-3': 'oklch(0.29 0.028 330)',
  line: 'oklch(0.34 0.03 330)',
  'paper-0': 'oklch(0.965 0.012 80)',
  'paper-1': 'oklch(0.82 0.018 75)',
  amber: 'oklch(0.82 0.145 75)',
  'amber-hover': 'oklch(0.86 0.13 80)',
  'amber-text': 'oklch(0.84 0.14 76)',
  'on-amber': 'oklch(0.2 0.04 60)',
} as const

export const light = {
  'ink-0': 'oklch(0.975 0.008 80)',
  'ink-1': 'oklch(0.995 0.004 80)',
  'ink-3': 'oklch(0.915 0.014 78)',
  line: 'oklch(0.87 0.014 75)',
  'paper-0': 'oklch(0.22 0.03 330)',
  'paper-1': 'oklch(0.36 0.03 330)',
  'amber-hover': 'oklch(0.78 0.15 72)',
  'amber-text': 'oklch(0.5 0.12 58)',
} as const

const variables = (colours: Record<string, string>) =>
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/** The theme that was chosen in the product, where its script says so; without it the system's. */
export const sandboxStyle = `
:root{color-scheme:dark;${variables(dark)}}
@media (prefers-color-scheme:light){:root:not([data-theme=dark]){color-scheme:light;${variables(light)}}}
:root[data-theme=light]{color-scheme:light;${variables(light)}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100svh;display:grid;place-items:center;padding:16px;
background:var(--ink-0);color:var(--paper-0);font:15px/1.55 "Instrument Sans",system-ui,sans-serif}
main{width:100%;max-width:26rem;padding:clamp(20px,6vw,32px);border:1px solid var(--line);border-radius:14px;
background:var(--ink-1);overflow-wrap:anywhere}
h1,.house{font-family:Fraunces,Georgia,serif;font-weight:560;letter-spacing:-.01em}
h1{margin:0 0 4px;font-size:1.944rem;line-height:1.14}
p{margin:4px 0 16px;color:var(--paper-1)}
.house{margin:0 0 16px;font-size:1.125rem;color:var(--amber-text)}
dl{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:8px 16px;margin:24px 0}
dt{color:var(--paper-1)}
dd{margin:0;text-align:end;font-variant-numeric:tabular-nums}
dd:last-child{font-weight:600;color:var(--amber-text)}
button{display:block;width:100%;min-height:44px;margin-top:12px;padding:8px 20px;border:0;border-radius:10px;
background:var(--ink-3);color:inherit;font:inherit;font-weight:600;cursor:pointer}
button.pay{min-height:52px;background:var(--amber);color:var(--on-amber);font-size:1.125rem}
button.pay:hover{background:var(--amber-hover)}
button:focus-visible,a:focus-visible{outline:2px solid var(--amber-text);outline-offset:2px}
a{display:inline-block;padding:10px 0;color:var(--amber-text);font-weight:600}`
