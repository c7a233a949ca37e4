// Empty shells: pages without text and links, which scripts fill; and pages that are none.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPageChunked } from '../../../tests/support/page-chunkings.ts';

const SCRIPT = '<script src=/app.js></script>';
const ROOT = '<div id=root></div>';

async function isShell(html: string): Promise<boolean> {
  const facts = await readPageChunked(html);
  assert.ok(facts.shell === true || !('shell' in facts));
  for (const wants of [true, false]) {
    const options = { links: wants, content: wants, media: wants, news: wants };
    assert.equal((await readPageChunked(html, options)).shell, facts.shell);
  }
  return facts.shell === true;
}

describe('a shell', () => {
  for (const [what, html] of [
    ['has a script that is loaded', `<title>App</title>${ROOT}${SCRIPT}`],
    ['has a module', `${ROOT}<script type=" Module">import '/app.js'</script>`],
    ['may have its script in the head', `<head>${SCRIPT}</head><body>${ROOT}`],
    ['may have 199 characters of text, white space aside', `${SCRIPT}<p>${'a '.repeat(199)}`],
    ['may have two links', `${ROOT}${SCRIPT}<a href=/>a</a><a href=/b>b</a><a name=c>c</a>`],
    ['may have scripts and styles of any length', `${SCRIPT}<style>${'a'.repeat(500)}</style>`],
    ['may say much to those without scripts', `${SCRIPT}<noscript>${'a'.repeat(500)}</noscript>`],
    ['may have a long title', `<title>${'a'.repeat(500)}</title>${SCRIPT}`],
    ['may have templates', `${SCRIPT}<template>${'<a href=/b>b</a>'.repeat(5)}</template>`],
  ] as const) {
    test(what, async () => assert.equal(await isShell(html), true));
  }
});

describe('no shell', () => {
  for (const [what, html] of [
    ['is a page without scripts', ROOT],
    ['is a page whose scripts all stand in it', `${ROOT}<script>start()</script>`],
    ['has 200 characters of text', `${SCRIPT}<p>${'a '.repeat(200)}`],
    ['has 200 characters in pieces', `${SCRIPT}${'<b>abcdef</b>gh&amp;&#x20;j'.repeat(20)}`],
    ['has three links', `${ROOT}${SCRIPT}${'<a href=/b></a>'.repeat(3)}`],
    ['has its script in <noscript>', `${ROOT}<noscript>${SCRIPT}</noscript>`],
    ['has its script in <template>', `${ROOT}<template>${SCRIPT}</template>`],
  ] as const) {
    test(what, async () => assert.equal(await isShell(html), false));
  }
});
