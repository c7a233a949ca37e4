// Walks with several roots, and with several sitemaps at a time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PortolanError } from '../base/portolan-error.ts';
import { type TreeOptions, type TreeSummary, walkSitemapTree } from './sitemap-tree.ts';

const at = (name: string): string => `https://example.com/${name}`;
const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const element = (kind: string, name: string): string => `<${kind}><loc>${at(name)}</loc></${kind}>`;
const index = (...names: string[]): string =>
  `<sitemapindex ${NS}>${names.map((name) => element('sitemap', name)).join('')}</sitemapindex>`;
const urlset = (...names: string[]): string =>
  `<urlset ${NS}>${names.map((name) => element('url', name)).join('')}</urlset>`;

interface Walked {
  readonly pages: readonly string[];
  readonly problems: readonly string[];
  readonly ended: readonly string[];
  /** The most sitemaps that were open at a time. */
  readonly most: number;
  readonly summary: TreeSummary | undefined;
}

/** Walks texts by name; each comes in pieces, with time between them. */
async function walk(
  site: Readonly<Record<string, string | Error>>,
  roots: string | readonly string[],
  options: Partial<TreeOptions> = {},
): Promise<Walked> {
  const [pages, problems, ended]: string[][] = [[], [], []];
  let open = 0;
  let most = 0;
  let summary: TreeSummary | undefined;
  async function* body(text: string): AsyncGenerator<Uint8Array> {
    open += 1;
    most = Math.max(most, open);
    const bytes = new TextEncoder().encode(text);
    try {
      for (let from = 0; from < bytes.length; from += 400) {
        await new Promise((resolve) => setImmediate(resolve));
        yield bytes.slice(from, from + 400);
      }
    } finally {
      open -= 1;
    }
  }
  const nameOf = (url: string): string => url.replace(at(''), '');
  const batches = walkSitemapTree(typeof roots === 'string' ? at(roots) : roots.map(at), {
    open: async (url) => {
      const found = site[nameOf(url)] ?? unanswered(url);
      if (found instanceof Error) throw found;
      return { url, body: body(found) };
    },
    onProblem: ({ code, url }) => problems?.push(`${nameOf(url)}: ${code}`),
    onSitemapEnd: ({ url }) => ended?.push(nameOf(url)),
    onEnd: (end) => {
      summary = end;
    },
    ...options,
  });
  for await (const { entries } of batches) {
    for (const { kind, loc } of entries) if (kind === 'url') pages?.push(nameOf(loc));
  }
  return { pages: pages ?? [], problems: problems ?? [], ended: ended ?? [], most, summary };
}

const unanswered = (url: string): PortolanError =>
  new PortolanError('FETCH_TIMEOUT', { message: `${url} did not answer.`, url });

test('several roots are read in their order, each once, with what they list', async () => {
  const site = { a: index('s', 't'), b: urlset('2'), s: urlset('1'), t: index('a') };
  const { pages, problems, ended } = await walk(site, ['a', 'b', 'a#again', 's']);
  assert.deepEqual(ended, ['a', 'b', 's', 't']);
  assert.deepEqual(pages, ['2', '1']);
  assert.deepEqual(problems, ['a: sitemap-repeated', 't: sitemap-loop']);
});

test('a root of several that fails is noted, a single one is thrown', async () => {
  const { pages, problems, summary } = await walk({ b: urlset('1') }, ['a', 'b']);
  assert.deepEqual(pages, ['1']);
  assert.deepEqual(problems, ['a: sitemap-failed']);
  assert.deepEqual([summary?.complete, summary?.failed, summary?.sitemaps], [false, 1, 1]);
  const one = await walk({}, ['a']);
  assert.deepEqual(one.problems, ['a: sitemap-failed']);
  await assert.rejects(walk({ b: urlset('1') }, 'a'), { code: 'FETCH_TIMEOUT' });
});

test('no roots at all are a walk that is over', async () => {
  const { ended, summary } = await walk({}, []);
  assert.deepEqual(ended, []);
  assert.equal(summary?.complete, true);
});

const wide = (count: number): Readonly<Record<string, string>> => {
  const names = Array.from({ length: count }, (_, n) => `s${n}`);
  const maps = names.map((name) => {
    const pages = Array.from({ length: 60 }, (_, n) => `${name}-${n}`);
    return [name, urlset(...pages)] as const;
  });
  return { root: index(...names), ...Object.fromEntries(maps) };
};

test('as many at a time as was said, and the same pages for every number', async () => {
  const expected = (await walk(wide(7), 'root')).pages.toSorted();
  assert.equal(expected.length, 7 * 60);
  for (const concurrency of [1, 2, 4, 100]) {
    const { pages, most, problems, summary } = await walk(wide(7), 'root', { concurrency });
    assert.equal(most, Math.min(concurrency, 7));
    assert.deepEqual(pages.toSorted(), expected);
    assert.deepEqual(problems, []);
    assert.deepEqual([summary?.sitemaps, summary?.entries], [8, 7 * 61]);
  }
});

test('the pages of each sitemap come in their order, however they are mixed', async () => {
  const { pages } = await walk(wide(4), 'root', { concurrency: 4 });
  for (let n = 0; n < 4; n += 1) {
    const own = pages.filter((page) => page.startsWith(`s${n}-`));
    assert.deepEqual(
      own,
      Array.from({ length: 60 }, (_, page) => `s${n}-${page}`),
    );
  }
});

test('a child that is listed while others are read is read too', async () => {
  const site = { root: index('a', 'b'), a: index('c'), b: urlset('1'), c: urlset('2') };
  const { pages } = await walk(site, 'root', { concurrency: 3 });
  assert.deepEqual(pages.toSorted(), ['1', '2']);
});

test('a limit is reported once, however many are read at a time', async () => {
  for (const concurrency of [1, 4]) {
    const bytes = await walk(wide(30), 'root', { concurrency, treeBytesMax: 6_000 });
    assert.deepEqual(
      bytes.problems.filter((problem) => problem.endsWith('tree-limit-bytes')).length,
      1,
      `bytes, ${concurrency} at a time`,
    );
    const silent = { root: index(...Array.from({ length: 50 }, (_, n) => `x${n}`)) };
    const many = await walk(silent, 'root', { concurrency, unansweredInRowMax: 5 });
    const told = many.problems.filter((problem) => problem.endsWith('tree-limit-unanswered'));
    assert.equal(told.length, 1, `unanswered, ${concurrency} at a time`);
    assert.ok((many.summary?.failed ?? 0) < 5 + concurrency);
  }
});

test('leaving the walk early lets go of all that are open', async () => {
  let open = 0;
  async function* body(text: string): AsyncGenerator<Uint8Array> {
    open += 1;
    try {
      yield new TextEncoder().encode(text);
      await new Promise((resolve) => setImmediate(resolve));
      yield new TextEncoder().encode(' ');
    } finally {
      open -= 1;
    }
  }
  const site = wide(6);
  const batches = walkSitemapTree(at('root'), {
    open: async (url) => ({ url, body: body(site[url.replace(at(''), '')] ?? '') }),
    concurrency: 4,
  });
  for await (const { sitemap } of batches) if (sitemap.depth > 0) break;
  assert.equal(open, 0);
});

test('what is not a fault of a sitemap ends the walk, whoever is read beside it', async () => {
  const site = { ...wide(4), s2: new TypeError('our own') };
  await assert.rejects(walk(site, 'root', { concurrency: 4 }), TypeError);
  const abort = new AbortController();
  const reason = new Error('enough');
  abort.abort(reason);
  await assert.rejects(walk(wide(2), 'root', { concurrency: 4, signal: abort.signal }), reason);
});
