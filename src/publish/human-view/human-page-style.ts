// The look of sitemap.html.

export const HUMAN_PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --text: #1c1f23; --quiet: #5c6570; --paper: #fff; --panel: #f5f6f8; --line: #dde1e6;
  --link: #0b57c2; --hover: #eef3fb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e7e9ec; --quiet: #a3abb5; --paper: #15181c; --panel: #1e2227; --line: #343a42;
    --link: #8db8ff; --hover: #202a38;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 5rem; }
[hidden] { display: none !important; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 62rem;
  font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--paper);
}
h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
a { color: var(--link); text-underline-offset: .15em; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
header p, .count, .more, time, output { color: var(--quiet); }
.count { font-size: .875rem; font-weight: normal; white-space: nowrap; }
form {
  position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .25rem .75rem;
  align-items: center; margin: 1.25rem 0 0; padding: .75rem 0; background: var(--paper);
  border-bottom: 1px solid var(--line);
}
input {
  flex: 1 1 14rem; min-width: 0; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--panel); border: 1px solid var(--quiet); border-radius: .375rem;
}
output { font-size: .875rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1rem 0 0; padding: 0; }
nav li { list-style: none; }
main ul { margin: 0; padding: 0; }
main li {
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem;
  padding: .2rem .5rem; list-style: none; border-radius: .25rem;
}
main li:hover { background: var(--hover); }
main li a { unicode-bidi: isolate; }
main time { font-size: .875rem; font-variant-numeric: tabular-nums; }
details { margin: .25rem 0; border: 1px solid var(--line); border-radius: .375rem; }
details > :not(summary) { margin-inline: .75rem .5rem; }
details > :last-child:not(summary) { margin-bottom: .5rem; }
summary {
  padding: .35rem .5rem; font-weight: 600; cursor: pointer; background: var(--panel);
  border-radius: .375rem; overflow-wrap: anywhere;
}
.more { padding: .2rem .5rem; font-size: .875rem; }
@media print { form { display: none; } details, summary { border: 0; background: none; } }
`;
