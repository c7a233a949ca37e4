// Every link and every search form of the console leads to a page: no page links to a parameter
// that another one does not know.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Parser } from 'htmlparser2';
import { openHarbourConsole } from '../support/console-browser/harbour-console.ts';

// Filters of filters of filters lead on for ever: so many pages of one path are looked at.
const PAGES_OF_A_PATH_MAX = 12;
const PAGES_MAX = 600;

/** The addresses that a page leads to: its links, and its forms as they are when it is opened. */
function addressesOf(page: string, base: string): readonly string[] {
  const found: string[] = [];
  let form: URL | undefined;
  let name: string | undefined;
  const parser = new Parser({
    onopentag(tag, of) {
      if (tag === 'a' && of['href'] !== undefined) found.push(of['href']);
      if (tag === 'form' && of['method'] === 'get') form = new URL(of['action'] ?? '', base);
      if (form === undefined) return;
      const isTicked = of['type'] !== 'checkbox' || of['checked'] !== undefined;
      if (tag === 'input' && of['name'] !== undefined && isTicked) {
        form.searchParams.append(of['name'], of['value'] ?? '');
      }
      if (tag === 'select') name = of['name'];
      if (tag === 'option' && name !== undefined) form.searchParams.set(name, of['value'] ?? '');
    },
    onclosetag(tag) {
      if (tag === 'select') name = undefined;
      if (tag !== 'form' || form === undefined) return;
      found.push(form.href);
      form = undefined;
    },
  });
  parser.end(page);
  return found;
}

test('every link and every form of every page is answered', async (context) => {
  const harbours = await openHarbourConsole();
  context.after(() => harbours.close());
  const { url: home } = harbours.world;
  const waiting = [new URL('/sites', home).href];
  const known = new Set(waiting);
  const ofPath = new Map<string, number>();
  const broken: string[] = [];
  let asked = 0;
  for (let at = 0; at < waiting.length && asked < PAGES_MAX; at += 1) {
    const address = waiting[at] ?? '';
    const { pathname, origin } = new URL(address);
    const count = (ofPath.get(pathname) ?? 0) + 1;
    ofPath.set(pathname, count);
    const isOther = origin !== new URL(home).origin || pathname === '/logout';
    if (isOther || count > PAGES_OF_A_PATH_MAX) continue;
    asked += 1;
    const answer = await fetch(address, { redirect: 'manual' });
    const text = await answer.text();
    if (answer.status >= 400) broken.push(`${answer.status} ${address}: ${text.slice(0, 3_000)}`);
    if (!/^text\/html/.test(answer.headers.get('content-type') ?? '')) continue;
    for (const link of addressesOf(text, address)) {
      const to = new URL(link, address);
      to.hash = '';
      if (!known.has(to.href)) waiting.push(to.href);
      known.add(to.href);
    }
  }
  assert.deepEqual(broken, []);
  assert.ok(asked > 150, `only ${asked} pages were asked for`);
});
