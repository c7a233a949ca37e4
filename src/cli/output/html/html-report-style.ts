// The style of the HTML report: light and dark, on paper, and the filter that needs no script.

export const HTML_REPORT_STYLE: string = `
:root {
  color-scheme: light dark;
  --text: #1c1f23; --quiet: #5c6570; --paper: #fff; --box: #f5f7f9; --line: #dde1e6;
  --error: #b3261e; --warning: #8a5a00; --info: #1f5fa8; --plain: #5c6570; --link: #1f5fa8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e7e9ec; --quiet: #a3abb5; --paper: #15181c; --box: #1e2329; --line: #343a42;
    --error: #ff8a80; --warning: #f0b455; --info: #82b6f5; --plain: #a3abb5; --link: #82b6f5;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1.5rem 1.25rem 4rem; max-width: 72rem;
  font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--paper);
}
h1 { font-size: 1.5rem; line-height: 1.3; margin: 0 0 .25rem; overflow-wrap: anywhere; }
h2 { font-size: 1.2rem; margin: 2rem 0 .75rem; }
p { margin: .25rem 0; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.quiet { color: var(--quiet); }
.tiles {
  display: flex; flex-wrap: wrap; gap: .75rem; margin: 1rem 0; padding: 0; list-style: none;
}
.tiles li {
  min-width: 8rem; padding: .6rem 1rem; background: var(--box); border: 1px solid var(--line);
  border-radius: .4rem;
}
.tiles b { display: block; font-size: 1.6rem; line-height: 1.2; }
.tiles .error b { color: var(--error); }
.tiles .warning b { color: var(--warning); }
.tiles .info b { color: var(--info); }
fieldset {
  display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 1rem;
  padding: .25rem .75rem .5rem;
  border: 1px solid var(--line); border-radius: .3rem;
}
legend { color: var(--quiet); padding: 0 .3rem; }
label { white-space: nowrap; }
input { width: 1.1rem; height: 1.1rem; vertical-align: text-bottom; }
body:has(#show-error:not(:checked)) .finding.error,
body:has(#show-warning:not(:checked)) .finding.warning,
body:has(#show-info:not(:checked)) .finding.info { display: none; }
.finding {
  margin: 0 0 .6rem; padding: 0 1rem; background: var(--box); border: 1px solid var(--line);
  border-left: .35rem solid var(--plain); border-radius: .3rem;
}
.finding.error { border-left-color: var(--error); }
.finding.warning { border-left-color: var(--warning); }
.finding.info { border-left-color: var(--info); }
.finding summary { padding: .6rem 0; cursor: pointer; overflow-wrap: anywhere; }
.finding[open] { padding-bottom: .75rem; }
.severity { font-weight: 600; }
.error .severity { color: var(--error); }
.warning .severity { color: var(--warning); }
.info .severity { color: var(--info); }
dl {
  display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem 1rem;
  margin: .5rem 0;
}
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
pre {
  margin: .5rem 0; padding: .6rem .8rem; overflow-x: auto; background: var(--paper);
  border: 1px solid var(--line); border-radius: .3rem; font-size: .875rem; line-height: 1.35;
}
code, pre { font-family: ui-monospace, "DejaVu Sans Mono", monospace; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .875rem; }
caption { text-align: left; color: var(--quiet); padding: .2rem 0; }
th, td { padding: .25rem .75rem .25rem 0; text-align: left; vertical-align: top; }
td { border-top: 1px solid var(--line); overflow-wrap: anywhere; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
figure { margin: 1rem 0; }
figcaption { font-weight: 600; margin-bottom: .25rem; }
svg { max-width: 100%; min-width: 34rem; height: auto; font: 13px system-ui, sans-serif; }
svg text { fill: var(--text); }
svg .label { text-anchor: end; }
svg .error { fill: var(--error); }
svg .warning { fill: var(--warning); }
svg .info { fill: var(--info); }
svg .plain { fill: var(--plain); }
footer { margin-top: 3rem; color: var(--quiet); font-size: .875rem; }
@media print {
  body { max-width: none; padding: 0; }
  fieldset { display: none; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .finding, figure, tr { break-inside: avoid; }
}
`;
