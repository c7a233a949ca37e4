// What is added, removed and changed, and in which order it is told.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { readSitemap } from '../../formats/sitemap-reader.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { DiffEntry, DiffSide } from './diff.ts';
import { diff, diffChanges } from './diff.ts';
import { DIFF_KINDS, type DiffChange, type DiffKind, type DiffReport } from './diff-change.ts';

const at = (name: string): string => `https://example.com/${name}`;
const pages = (names: string): UrlEntry[] => [...names].map((name) => ({ loc: at(name) }));

async function collect(
  oldSide: DiffSide,
  newSide: DiffSide,
  kinds?: readonly DiffKind[],
): Promise<[changes: DiffChange[], report: DiffReport]> {
  const all: DiffChange[] = [];
  const reports: DiffReport[] = [];
  const onEnd = (report: DiffReport): void => void reports.push(report);
  for await (const batch of diffChanges(oldSide, newSide, { ...(kinds && { kinds }), onEnd })) {
    assert.notEqual(batch.length, 0, 'no batch is empty');
    assert.equal(reports.length, 0, 'the end comes last');
    all.push(...batch);
  }
  assert.equal(reports.length, 1);
  return [all, reports[0]!];
}

/** `+a` added, `-b` removed, `~c lastmod content` changed. */
async function told(oldSide: DiffSide, newSide: DiffSide): Promise<string[]> {
  const [changes] = await collect(oldSide, newSide);
  return changes.map(({ kind, entry, fields = [] }) => {
    const sign = { added: '+', removed: '-', changed: '~' }[kind];
    return [sign + entry.loc.replace(at(''), ''), ...fields].join(' ');
  });
}

test('each page is told once: first what is new, in the new order, then what is gone', async () => {
  assert.deepEqual(await told(pages('abcd'), pages('xcay')), ['+x', '+y', '-b', '-d']);
});

test('all that differs is counted', async () => {
  const oldSide = [...pages('aabcde'), { loc: at('f'), priority: 0.1 }];
  const newSide = [...pages('cdexyzxx'), { loc: at('f'), priority: 0.2 }];
  const report: DiffReport = {
    added: 3,
    removed: 2,
    changed: 1,
    unchanged: 3,
    old: { pages: 6, duplicates: 1 },
    new: { pages: 7, duplicates: 2 },
  };
  assert.deepEqual(await diff(oldSide, newSide), report);
  const [, sameReport] = await collect(oldSide, newSide);
  assert.deepEqual(sameReport, report);
});

test('nothing on one side, and on both', async () => {
  assert.deepEqual(await told([], pages('ab')), ['+a', '+b']);
  assert.deepEqual(await told(pages('ab'), []), ['-a', '-b']);
  const none = { pages: 0, duplicates: 0 };
  const report = { added: 0, removed: 0, changed: 0, unchanged: 0, old: none, new: none };
  assert.deepEqual(await diff([], []), report);
});

const SAME: Readonly<Record<string, readonly [Partial<UrlEntry>, Partial<UrlEntry>]>> = {
  'two ways to write the loc': [{ loc: 'HTTPS://Example.com:443/%7Ea#b' }, { loc: at('~a') }],
  'two zones of one moment': [
    { lastmod: '2024-05-01T10:00:00Z' },
    { lastmod: '2024-05-01T12:00:00+02:00' },
  ],
  'two ways to write UTC': [
    { lastmod: '2024-05-01T10:00Z' },
    { lastmod: '2024-05-01T10:00+00:00' },
  ],
  'another order of properties': [
    { images: [{ loc: at('i'), title: 't' }], changefreq: 'daily', priority: 0.5 },
    { priority: 0.5, changefreq: 'daily', images: [{ title: 't', loc: at('i') }] },
  ],
};
for (const [name, [before, after]] of Object.entries(SAME)) {
  test(`${name} is not a change`, async () => {
    const counts = await diff([{ loc: at('a'), ...before }], [{ loc: at('a'), ...after }]);
    assert.equal(counts.unchanged, 1);
    assert.equal(counts.added + counts.removed + counts.changed, 0);
  });
}

const video = { thumbnailLoc: at('t'), title: 'v', description: 'd', contentLoc: at('v') };
const CHANGES: readonly (readonly [string, Partial<UrlEntry>, Partial<UrlEntry>, string])[] = [
  ['a new lastmod', {}, { lastmod: '2024-05-01' }, 'lastmod'],
  ['another lastmod', { lastmod: '2024-05-01' }, { lastmod: '2024-05-02' }, 'lastmod'],
  ['a finer lastmod', { lastmod: '2024-05-01' }, { lastmod: '2024-05-01T00:00:00Z' }, 'lastmod'],
  [
    'a fraction of a second',
    { lastmod: '2024-05-01T10:00:00.1+02:00' },
    { lastmod: '2024-05-01T10:00:00.2+02:00' },
    'lastmod',
  ],
  ['a new changefreq', {}, { changefreq: 'daily' }, 'content'],
  ['another priority', { priority: 0.5 }, { priority: 0.6 }, 'content'],
  ['a priority of 0', {}, { priority: 0 }, 'content'],
  [
    'an image more',
    { images: [{ loc: at('i') }] },
    { images: [{ loc: at('i') }, { loc: at('j') }] },
    'content',
  ],
  [
    'another title of a video',
    { videos: [video] },
    { videos: [{ ...video, title: 'w' }] },
    'content',
  ],
  [
    'a list in another order',
    { images: [{ loc: '1' }, { loc: '2' }] },
    { images: [{ loc: '2' }, { loc: '1' }] },
    'content',
  ],
  ['an hreflang gone', { alternates: [{ hreflang: 'de', href: at('de') }] }, {}, 'content'],
  [
    'news',
    {},
    { news: { publication: { name: 'n', language: 'en' }, publicationDate: '2024', title: 't' } },
    'content',
  ],
  ['an element of another kind', {}, { extras: [{ namespace: 'x', name: 'y' }] }, 'content'],
  ['both', { lastmod: '2024', priority: 1 }, { lastmod: '2025', priority: 0 }, 'lastmod content'],
];
for (const [name, before, after, fields] of CHANGES) {
  test(`${name} is a change of ${fields.replace(' ', ' and ')}`, async () => {
    const [oldSide, newSide] = [[{ loc: at('a'), ...before }], [{ loc: at('a'), ...after }]];
    assert.deepEqual(await told(oldSide, newSide), [`~a ${fields}`]);
    assert.deepEqual(await told(newSide, oldSide), [`~a ${fields}`]);
  });
}

test('a change carries the new entry, a removed page the old one', async () => {
  const oldSide: UrlEntry[] = [
    { loc: at('a'), priority: 0.1 },
    { loc: at('b'), priority: 0.2 },
  ];
  const newSide: UrlEntry[] = [{ loc: at('a'), priority: 0.3 }];
  const [changes] = await collect(oldSide, newSide);
  assert.deepEqual(changes, [
    { kind: 'changed', entry: newSide[0], fields: ['content'] },
    { kind: 'removed', entry: oldSide[1] },
  ]);
});

test('of a page that is listed twice the first entry counts, on both sides', async () => {
  const twice = (first: number, second: number): UrlEntry[] => [
    { loc: at('a'), priority: first },
    { loc: `${at('a')}#x`, priority: second },
  ];
  assert.deepEqual(await told(twice(0.1, 0.2), twice(0.1, 0.3)), []);
  assert.deepEqual(await told(twice(0.1, 0.2), twice(0.2, 0.1)), ['~a content']);
  assert.deepEqual(await told(twice(0.1, 0.2), []), ['-a']);
  assert.deepEqual(await told([], twice(0.1, 0.2)), ['+a']);
});

test('entries of sitemaps are skipped', async () => {
  const entries: DiffEntry[] = [
    { kind: 'sitemap', loc: at('s') },
    { kind: 'url', loc: at('a') },
  ];
  assert.deepEqual(await told(entries, []), ['-a']);
  assert.deepEqual(await told([], [entries]), ['+a']);
});

const HEAD = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
const bytes = (names: string): Uint8Array =>
  new TextEncoder().encode(
    `${HEAD}${[...names].map((name) => `<url><loc>${at(name)}</loc></url>`).join('')}</urlset>`,
  );

const FORMS: Readonly<Record<string, (names: string) => DiffSide>> = {
  'a list': pages,
  'a function that gives a list': (names) => () => pages(names),
  'a list of batches': (names) => [pages(names.slice(0, 1)), [], pages(names.slice(1))],
  'a function that gives a set': (names) => () => new Set(pages(names)),
  'a sitemap in batches': (names) => () => readSitemap.batches(bytes(names)),
  'a sitemap entry by entry': (names) => () => readSitemap(bytes(names)),
};
for (const [name, form] of Object.entries(FORMS)) {
  test(`${name} may stand on both sides`, async () => {
    assert.deepEqual(await told(form('abc'), form('bcd')), ['+d', '-a']);
  });
}

test('a stream may be old where removed pages are not named', async () => {
  const kinds = ['added', 'changed'] as const;
  const [changes, report] = await collect(
    readSitemap.batches(bytes('abc')),
    readSitemap.batches(bytes('bcd')),
    kinds,
  );
  assert.deepEqual(changes, [{ kind: 'added', entry: { kind: 'url', loc: at('d') } }]);
  assert.equal(report.removed, 1);
  const counts = await diff(readSitemap.batches(bytes('abc')), readSitemap(bytes('bcd')));
  assert.deepEqual([counts.added, counts.removed], [1, 1]);
});

test('a stream cannot be old where they are, and is not read', async () => {
  let opened = false;
  const stream = (async function* () {
    opened = true;
    yield pages('a');
  })();
  await assert.rejects(diffChanges(stream, []).next(), { code: 'CONFIG_INVALID' });
  assert.equal(opened, false);
});

test('the kinds that are asked for are reported, all are counted', async () => {
  const oldSide = [...pages('ab'), { loc: at('c'), priority: 0.1 }];
  const newSide = [...pages('bd'), { loc: at('c'), priority: 0.2 }];
  for (const kind of DIFF_KINDS) {
    const [changes, report] = await collect(oldSide, newSide, [kind]);
    assert.deepEqual(
      changes.map((change) => change.kind),
      [kind],
    );
    assert.deepEqual([report.added, report.removed, report.changed], [1, 1, 1]);
  }
});

test('the old side is read again only when a page is gone', async () => {
  let reads = 0;
  const oldSide = (): UrlEntry[] => {
    reads += 1;
    return pages('ab');
  };
  assert.deepEqual(await told(oldSide, pages('abc')), ['+c']);
  assert.equal(reads, 1);
  assert.deepEqual(await told(oldSide, pages('a')), ['-b']);
  assert.equal(reads, 3);
});

test('what is new in the second reading of the old side is skipped', async () => {
  const readings = [pages('abc'), pages('xcby')];
  assert.deepEqual(await told(() => readings.shift() ?? [], pages('c')), ['-b']);
});

test('an error of a side and the reason of a signal come through', async () => {
  const failing = async function* (): AsyncGenerator<UrlEntry[]> {
    yield pages('a');
    throw new Error('the disk is gone');
  };
  await assert.rejects(diff(failing, []), /the disk is gone/);
  await assert.rejects(diff([], failing), /the disk is gone/);
  const controller = new AbortController();
  const aborting = function* (): Generator<UrlEntry> {
    yield* pages('ab');
    controller.abort(new Error('enough'));
    yield* pages('cd');
  };
  await assert.rejects(diff(aborting, [], { signal: controller.signal }), /enough/);
});

test('leaving early lets go of the side that is being read', async () => {
  let closed = false;
  const newSide = async function* (): AsyncGenerator<UrlEntry[]> {
    try {
      yield pages('a');
      yield pages('b');
    } finally {
      closed = true;
    }
  };
  for await (const _ of diffChanges([], newSide)) break;
  assert.equal(closed, true);
});

test('any two lists differ as two maps do', async () => {
  const entry = fc.record({
    loc: fc.integer({ min: 0, max: 40 }).map((n) => at(`p${n}`)),
    priority: fc.constantFrom(0.1, 0.2),
    lastmod: fc.constantFrom('2024-01-01', '2024-01-02'),
  });
  const list = fc.array(entry, { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(list, list, async (before, after) => {
      const [changes, report] = await collect(before, after);
      const expected = expectedChanges(before, after);
      assert.deepEqual(changes, expected);
      const count = (kind: string): number => expected.filter((one) => one.kind === kind).length;
      assert.equal(report.added, count('added'));
      assert.equal(report.removed, count('removed'));
      assert.equal(report.changed, count('changed'));
      assert.equal(report.unchanged, report.old.pages - count('removed') - count('changed'));
      assert.equal(report.new.pages + report.new.duplicates, after.length);
      assert.equal(report.old.pages + report.old.duplicates, before.length);
    }),
  );
});

function expectedChanges(before: readonly UrlEntry[], after: readonly UrlEntry[]): DiffChange[] {
  const firsts = (entries: readonly UrlEntry[]): Map<string, UrlEntry> =>
    new Map([...entries].reverse().map((entry) => [entry.loc, entry]));
  const isFirst = (entry: UrlEntry, index: number, all: readonly UrlEntry[]): boolean =>
    all.findIndex(({ loc }) => loc === entry.loc) === index;
  const [old, fresh] = [firsts(before), firsts(after)];
  const changes = after.filter(isFirst).flatMap((entry): DiffChange[] => {
    const was = old.get(entry.loc);
    if (was === undefined) return [{ kind: 'added', entry }];
    const fields: ('lastmod' | 'content')[] = [];
    if (was.lastmod !== entry.lastmod) fields.push('lastmod');
    if (was.priority !== entry.priority) fields.push('content');
    return fields.length === 0 ? [] : [{ kind: 'changed', entry, fields }];
  });
  const gone = before.filter(isFirst).filter(({ loc }) => !fresh.has(loc));
  return [...changes, ...gone.map((entry): DiffChange => ({ kind: 'removed', entry }))];
}

test('two hundred thousand pages a side', async () => {
  const side = (from: number) =>
    function* (): Generator<UrlEntry> {
      for (let n = from; n < from + 200_000; n += 1) yield { loc: at(`page-${n}`) };
    };
  const report = await diff(side(0), side(1_000));
  assert.deepEqual(report, {
    added: 1_000,
    removed: 1_000,
    changed: 0,
    unchanged: 199_000,
    old: { pages: 200_000, duplicates: 0 },
    new: { pages: 200_000, duplicates: 0 },
  });
});
