// Which pages a crawl renders, with a renderer that is made up: samples, templates, later crawls.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { madeUp, SITE, visitOf } from '../../../tests/support/made-up-visitor.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { type CrawlOptions, type CrawlReport, crawl, type UrlDecision } from '../index.ts';
import { FOLDER_SAMPLES } from './render-samples.ts';

interface MadePage {
  readonly plain: string;
  /** What scripts make of it; default: the same. `null`: it cannot be rendered. */
  readonly shown?: string | null;
}

/** A site that changes; what was visited and rendered, in order. */
class ScriptedSite {
  readonly pages = new Map<string, MadePage>();
  readonly visited: string[] = [];
  readonly rendered: string[] = [];
  /** Later answers are there first. */
  readonly isMixed: boolean;

  constructor(pages: Readonly<Record<string, MadePage>>, isMixed = false) {
    this.isMixed = isMixed;
    for (const [path, made] of Object.entries(pages)) this.pages.set(path, made);
  }

  async crawl(options: CrawlOptions = {}): Promise<Crawled> {
    this.visited.length = 0;
    this.rendered.length = 0;
    await using run = crawl(`${SITE}/`, { sitemaps: false, ...this.options(), ...options });
    const listed: string[] = [];
    for await (const batch of run.batches()) {
      for (const { entry } of batch) listed.push(entry.loc.slice(SITE.length));
    }
    const decisions = [...run.decisions()];
    return { listed, report: run.currentReport(), decisions };
  }

  options(): CrawlOptions {
    const visitor = madeUp(async (url) => {
      const path = url.slice(SITE.length);
      this.visited.push(path);
      await this.#later();
      const page = this.pages.get(path);
      return visitOf(url, page ? {} : { status: 404 }, page?.plain);
    });
    const renderer = {
      render: async (url: string) => {
        const path = url.slice(SITE.length);
        this.rendered.push(path);
        await this.#later();
        const { plain = '', shown = plain } = this.pages.get(path) ?? {};
        if (shown === null) throw new PortolanError('CRAWL_RENDER_FAILED', { message: 'No.' });
        return { url, html: new TextEncoder().encode(shown) };
      },
      close: async () => {},
    };
    return { visitor, renderer };
  }

  async #later(): Promise<void> {
    const count = this.isMixed ? (this.visited.length * 7) % 5 : 0;
    for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
  }
}

interface Crawled {
  readonly listed: readonly string[];
  readonly report: CrawlReport;
  readonly decisions: readonly UrlDecision[];
}

const linksTo = (paths: readonly string[]): string =>
  paths.map((path) => `<a href="${path}">${path}</a>`).join(' ');
const text = (path: string): string => `<main>All there is to say of ${path}.</main>`;
const page = (path: string, links: readonly string[] = []): string =>
  `<!doctype html><title>${path}</title>${text(path)}${linksTo(links)}`;
const numbered = (count: number, folder: string): string[] =>
  Array.from({ length: count }, (_, at) => `${folder}${at + 1}`);

/** Items link their parts by script alone; articles are plain. */
function shop(isMixed = false): ScriptedSite {
  const items = numbered(5, '/item/');
  const articles = numbered(5, '/article/');
  const pages: Record<string, MadePage> = { '/': { plain: page('/', [...items, ...articles]) } };
  for (const path of articles) pages[path] = { plain: page(path) };
  for (const path of items) {
    const part = `/part/of${path.replace('/item/', '-')}`;
    pages[path] = { plain: page(path), shown: page(path, [part]) };
    pages[part] = { plain: page(part) };
  }
  return new ScriptedSite(pages, isMixed);
}

test('auto renders one page of each template, and all of a template that needs it', async () => {
  const site = shop();
  const { listed, report, decisions } = await site.crawl();
  const due = ['/', ...numbered(5, '/article/'), ...numbered(5, '/item/')];
  assert.deepEqual(listed, [...due, ...numbered(5, '/part/of-')]);
  // A page each of the start, the articles and the parts; all items, the first of them once.
  assert.deepEqual(site.rendered.toSorted(), [
    '/',
    '/article/1',
    '/item/1',
    '/item/2',
    '/item/3',
    '/item/4',
    '/item/5',
    '/part/of-1',
  ]);
  assert.deepEqual(report.script, [
    { template: '/item/N', pages: 5, changes: { links: 5 }, example: `${SITE}/item/1` },
  ]);
  assert.deepEqual(report.notes, { 'script-links': 5 });
  const noted = decisions.filter(({ notes }) => notes.includes('script-links'));
  assert.deepEqual(
    noted.map(({ url }) => url),
    numbered(5, `${SITE}/item/`),
  );
});

test('all renders every page, and never none', async () => {
  const site = shop();
  const all = await site.crawl({ render: 'all' });
  assert.equal(all.listed.length, 16);
  const visited = new Set(site.visited.filter(isNoProbe));
  assert.deepEqual(site.rendered.toSorted(), [...visited].toSorted());
  assert.equal(all.report.notes['script-links'], 5);
  const never = await site.crawl({ render: 'never' });
  assert.equal(never.listed.length, 11);
  assert.deepEqual(site.rendered, []);
  assert.deepEqual(never.report.script, []);
});

test('which pages are rendered does not depend on the order of answers', async () => {
  const [one, other] = [shop(), shop(true)];
  const first = await one.crawl();
  const second = await other.crawl({ connections: 7 });
  assert.deepEqual(other.rendered.toSorted(), one.rendered.toSorted());
  assert.deepEqual(second.listed, first.listed);
  assert.deepEqual(second.decisions, first.decisions);
  assert.deepEqual(second.report.script, first.report.script);
});

for (const [what, head] of [
  ['canonical', '<link rel="canonical" href="/item/1">'],
  ['robots', '<meta name="robots" content="noindex">'],
] as const) {
  test(`${what} that script writes hold for all pages of the template`, async () => {
    const items = numbered(3, '/item/');
    const pages: Record<string, MadePage> = { '/': { plain: page('/', items) } };
    for (const path of items) pages[path] = { plain: page(path), shown: head + page(path) };
    const { listed, report } = await new ScriptedSite(pages).crawl();
    assert.deepEqual(listed, what === 'canonical' ? ['/', '/item/1'] : ['/']);
    assert.equal(report.notes[`script-${what}`], 3);
  });
}

test('a title or more text is noted of the sample, and renders no other page', async () => {
  const items = numbered(3, '/item/');
  const pages: Record<string, MadePage> = { '/': { plain: page('/', items) } };
  for (const path of items) {
    const shown = `<title>Shown</title>${text(path.repeat(60))}`;
    pages[path] = { plain: page(path), shown };
  }
  const site = new ScriptedSite(pages);
  const { report } = await site.crawl();
  assert.deepEqual(report.notes, { 'script-title': 1, 'script-content': 1 });
  assert.deepEqual(site.rendered, ['/', '/item/1']);
});

test('of a folder of names so many are rendered, and all others when one needs it', async () => {
  const names = Array.from({ length: FOLDER_SAMPLES + 4 }, (_, at) => `/blog/${letters(at)}`);
  const pages: Record<string, MadePage> = { '/': { plain: page('/', names) } };
  for (const path of names) pages[path] = { plain: page(path) };
  const plain = new ScriptedSite(pages);
  await plain.crawl();
  assert.deepEqual(plain.rendered.toSorted(), ['/', ...names.slice(0, FOLDER_SAMPLES)]);
  const last = names[FOLDER_SAMPLES - 1] ?? '';
  const [hidden, later] = ['/only-by-script', names.at(-1) ?? ''];
  pages[last] = { plain: page(last), shown: page(last, ['/news']) };
  pages[later] = { plain: page(later), shown: page(later, [hidden]) };
  pages['/news'] = { plain: page('/news') };
  pages[hidden] = { plain: page(hidden) };
  const scripted = new ScriptedSite(pages);
  const { listed } = await scripted.crawl();
  assert.ok(listed.includes(hidden));
  for (const name of names) assert.ok(scripted.rendered.includes(name), name);
});

test('a page that cannot be rendered is noted, and another one stands for it', async () => {
  const site = shop();
  site.pages.set('/item/1', { plain: page('/item/1'), shown: null });
  const { listed, report } = await site.crawl();
  assert.equal(report.notes['render-failed'], 1);
  assert.equal(report.notes['script-links'], 4);
  assert.equal(listed.length, 15);
  const broken = shop();
  for (const path of numbered(5, '/item/')) broken.pages.set(path, { plain: '', shown: null });
  await broken.crawl();
  // Three are tried, and the crawl ends.
  assert.equal(broken.rendered.filter((path) => path.startsWith('/item/')).length, 3);
});

test('pages that are visited again to be rendered do not count against the limit', async () => {
  const site = shop();
  const { report } = await site.crawl({ pagesMax: 16 });
  assert.equal(report.complete, true);
  assert.equal(report.reasons.listed, 16);
});

test('a later crawl knows what was found', async (t) => {
  const site = shop();
  const state = await stateFile(t);
  const day = (number: number): CrawlOptions => ({ state, now: Date.UTC(2026, 10, number) });
  await site.crawl(day(1));
  site.pages.set('/item/9', { plain: page('/item/9'), shown: page('/item/9', ['/part/new']) });
  site.pages.set('/part/new', { plain: page('/part/new') });
  site.pages.set('/', { plain: page('/', [...numbered(5, '/item/'), '/item/9']) });
  const { listed } = await site.crawl({ ...day(2), revisit: 'all' });
  assert.ok(listed.includes('/part/new'));
  // It was rendered at its first visit.
  assert.equal(site.visited.filter((path) => path === '/item/9').length, 1);
});

test('a template that begins to need script is rendered in the next crawl', async (t) => {
  const site = shop();
  const state = await stateFile(t);
  await site.crawl({ state, now: Date.UTC(2026, 10, 1) });
  for (const path of numbered(5, '/article/')) {
    site.pages.set(path, { plain: page(path), shown: page(path, [`/more${path}`]) });
    site.pages.set(`/more${path}`, { plain: page(`/more${path}`) });
  }
  const { listed } = await site.crawl({ state, revisit: 'all', now: Date.UTC(2026, 10, 2) });
  for (const path of numbered(5, '/more/article/')) assert.ok(listed.includes(path), path);
});

test('a crawl that is broken off anywhere comes to the same end', async (t) => {
  const whole = await shop().crawl();
  for (let stopAt = 1; stopAt < 30; stopAt += 1) {
    const site = shop();
    const state = await stateFile(t);
    const options = { ...site.options(), sitemaps: false, state, connections: 1 };
    const stop = new AbortController();
    const { visitor } = options;
    let count = 0;
    const stopping: typeof visitor = visitor && {
      ...visitor,
      visit: async (url, wish) => {
        count += 1;
        if (count === stopAt) stop.abort();
        return visitor.visit(url, wish);
      },
    };
    const first = crawl(`${SITE}/`, { ...options, visitor: stopping, signal: stop.signal });
    await first.visit().catch(() => undefined);
    await first.close();
    const { listed, report } = await site.crawl({ state });
    assert.deepEqual(listed, whole.listed, `after ${stopAt} visits`);
    assert.deepEqual(report.script, whole.report.script, `after ${stopAt} visits`);
  }
});

function isNoProbe(path: string): boolean {
  return !path.includes('portolan');
}

function letters(number: number): string {
  return `${String.fromCharCode(97 + (number >> 4))}${String.fromCharCode(97 + (number % 16))}`;
}

async function stateFile(t: TestContext): Promise<string> {
  return join(temporaryFolder(t), 'crawl.db');
}
