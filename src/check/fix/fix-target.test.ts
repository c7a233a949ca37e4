// Files, indexes and folders corrected in another folder; sources are never changed.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { type FixTargetOptions, fixTarget } from './fix-target.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const urlset = (...locs: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n${locs
    .map((loc) => `<url><loc>https://example.com/${loc}</loc></url>\n`)
    .join('')}</urlset>\n`;
const index = (...names: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${names
    .map((name) => `<sitemap><loc>https://example.com/${name}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`;

function filesOf(folder: string): Record<string, string> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true }) : [];
  const files = names.map(String).filter((name) => /\.\w+$/.test(name));
  return Object.fromEntries(
    files.sort().map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

test('a file is fixed into a folder that is made for it', async (t) => {
  const folder = temporaryFolder(t, { 'in/sitemap.xml': `\n${urlset('a')}` });
  const out = join(folder, 'out', 'deep');
  const report = await fixTarget(join(folder, 'in', 'sitemap.xml'), out);
  assert.deepEqual(filesOf(out), { 'sitemap.xml': urlset('a') });
  assert.equal(readFileSync(join(folder, 'in', 'sitemap.xml'), 'utf8'), `\n${urlset('a')}`);
  assert.equal(report.complete, true);
});

test('a single file without anything to fix is not written', async (t) => {
  const folder = temporaryFolder(t, { 'in/sitemap.xml': urlset('a') });
  const report = await fixTarget(join(folder, 'in/sitemap.xml'), join(folder, 'out'));
  assert.equal(existsSync(join(folder, 'out')), false);
  assert.deepEqual(
    report.files.map(({ state }) => state),
    ['unchanged'],
  );
});

test('what remains is told by a check of the copies, or of the source without any', async (t) => {
  const odd = urlset('x'.repeat(2_100));
  const folder = temporaryFolder(t, {
    'in/odd.xml': odd,
    'in/fixable.xml': `\n${odd}`,
    'in/clean.xml': urlset('a'),
  });
  const [source, out] = [join(folder, 'in'), join(folder, 'out')];
  const remainsOf = async (name: string, options: FixTargetOptions = {}) => {
    const { remains } = await fixTarget(join(source, name), out, options);
    return remains && [remains.path, remains.error, remains.baseUrl];
  };
  const base = 'https://example.com/';
  assert.deepEqual(await remainsOf('odd.xml'), [join(source, 'odd.xml'), 1, undefined]);
  assert.deepEqual(await remainsOf('fixable.xml'), [join(out, 'fixable.xml'), 1, undefined]);
  const clean = await remainsOf('clean.xml', { baseUrl: base });
  assert.deepEqual(clean, [join(source, 'clean.xml'), 0, base]);
  assert.deepEqual(await remainsOf('.'), [out, 2, undefined]);
  assert.equal(await remainsOf('fixable.xml', { dryRun: true }), undefined);
});

test('of a set all files are written, those without anything to fix byte for byte', async (t) => {
  const laidOut = urlset('a').replaceAll('<url>', '\n  <url>');
  const folder = temporaryFolder(t, {
    'in/sitemap.xml': index('a.xml', 'b.xml', 'gone.xml'),
    'in/a.xml': laidOut,
    'in/b.xml': `\n${urlset('b')}`,
    'in/other.xml': `\n${urlset('nobody lists me')}`,
    'in/robots.txt': 'User-agent: *\nDisallow:\n',
  });
  const progress: string[] = [];
  const report = await fixTarget(join(folder, 'in'), join(folder, 'out'), {
    onProgress: ({ stage, name }) => progress.push(`${stage} ${name}`),
  });
  assert.deepEqual(filesOf(join(folder, 'out')), {
    'a.xml': laidOut,
    'b.xml': urlset('b'),
    'sitemap.xml': index('a.xml', 'b.xml', 'gone.xml'),
  });
  assert.deepEqual(
    report.files.map(({ name, state }) => `${name} ${state}`),
    ['sitemap.xml unchanged', 'a.xml unchanged', 'b.xml fixed'],
  );
  assert.equal(report.elsewhere, 1);
  assert.deepEqual(progress, [
    'read sitemap.xml',
    'read a.xml',
    'read b.xml',
    'write b.xml',
    'write a.xml',
    'write sitemap.xml',
  ]);
});

test('an index lists the parts of a sitemap that is split, in its place', async (t) => {
  const folder = temporaryFolder(t, {
    'in/sitemap.xml': index('a.xml', 'big.xml', 'c.xml'),
    'in/a.xml': urlset('a'),
    'in/big.xml': urlset('1', '2', '3'),
    'in/big-1.xml': urlset('not listed, and in the way'),
    'in/c.xml': urlset('c'),
  });
  const out = join(folder, 'out');
  const limits = { entriesMax: 2 };
  const report = await fixTarget(join(folder, 'in/sitemap.xml'), out, { limits });
  const written = filesOf(out);
  assert.deepEqual(Object.keys(written), [
    'a.xml',
    'big-part-1.xml',
    'big-part-2.xml',
    'c.xml',
    'sitemap.xml',
  ]);
  assert.equal(written['sitemap.xml'], index('a.xml', 'big-part-1.xml', 'big-part-2.xml', 'c.xml'));
  assert.equal(written['big-part-2.xml'], urlset('3'));
  assert.ok(report.complete);
  assert.match(report.files[2]?.remarks.join() ?? '', /its parts instead of big\.xml/);
});

test('the base gives relative URLs and indexes their addresses', async (t) => {
  const folder = temporaryFolder(t, {
    'in/sitemap.xml': urlset('1', '2').replace('https://example.com/1', '/1'),
  });
  const out = join(folder, 'out');
  await fixTarget(join(folder, 'in/sitemap.xml'), out, {
    baseUrl: 'https://example.com/maps/',
    limits: { entriesMax: 1 },
  });
  assert.deepEqual(filesOf(out), {
    'sitemap-1.xml': urlset('1'),
    'sitemap-2.xml': urlset('2'),
    'sitemap.xml': index('maps/sitemap-1.xml', 'maps/sitemap-2.xml'),
  });
});

test('folders inside the set stay', async (t) => {
  const folder = temporaryFolder(t, {
    'in/sitemap.xml': index('maps/a.xml'),
    'in/maps/a.xml': `\n${urlset('a')}`,
  });
  const out = join(folder, 'out');
  await fixTarget(join(folder, 'in'), out, { baseUrl: 'https://example.com/' });
  assert.deepEqual(Object.keys(filesOf(out)), ['maps/a.xml', 'sitemap.xml']);
});

test('a rehearsal says the same and writes nothing', async (t) => {
  const folder = temporaryFolder(t, { 'in/sitemap.xml': `\n${urlset('a')}` });
  const source = join(folder, 'in/sitemap.xml');
  const dry = await fixTarget(source, join(folder, 'out'), { dryRun: true });
  assert.equal(existsSync(join(folder, 'out')), false);
  const wet = await fixTarget(source, join(folder, 'out'));
  const { remains, ...rest } = wet;
  assert.ok(remains, 'what is not there is not checked');
  assert.deepEqual({ ...dry, dryRun: false }, rest);
});

test('strictly, one file that is not certain holds back the set', async (t) => {
  const folder = temporaryFolder(t, {
    'in/sitemap.xml': index('a.xml', 'b.xml'),
    'in/a.xml': `\n${urlset('a')}`,
    'in/b.xml': urlset('b', 'c').replace('https://example.com/b', 'ftp://example.com/b'),
  });
  const report = await fixTarget(join(folder, 'in'), join(folder, 'out'), { strict: true });
  assert.equal(existsSync(join(folder, 'out')), false);
  assert.ok(report.files.every(({ state }) => state === 'not-written'));
  assert.equal(report.complete, false);
});

test('the folder of the sources is refused, by any name', async (t) => {
  const folder = temporaryFolder(t, { 'in/sitemap.xml': `\n${urlset('a')}` });
  symlinkSync(join(folder, 'in'), join(folder, 'link'));
  for (const out of ['in', 'in/../in/', 'link']) {
    for (const source of ['in', 'in/sitemap.xml']) {
      const fixing = fixTarget(join(folder, source), join(folder, out));
      await assert.rejects(fixing, { code: 'CONFIG_INVALID' }, `${source} to ${out}`);
    }
  }
  assert.equal(readFileSync(join(folder, 'in/sitemap.xml'), 'utf8'), `\n${urlset('a')}`);
});

test('a folder that has a source under the name of a copy is refused', async (t) => {
  const folder = temporaryFolder(t, { 'in/sitemap.xml': `\n${urlset('a')}` });
  mkdirSync(join(folder, 'out'));
  symlinkSync(join(folder, 'in/sitemap.xml'), join(folder, 'out/sitemap.xml'));
  const fixing = fixTarget(join(folder, 'in/sitemap.xml'), join(folder, 'out'));
  await assert.rejects(fixing, { code: 'CONFIG_INVALID' });
});

test('a file in place of the folder, an address and standard input are refused', async (t) => {
  const folder = temporaryFolder(t, { 'in/sitemap.xml': `\n${urlset('a')}`, taken: 'x' });
  const source = join(folder, 'in/sitemap.xml');
  const targets = [
    [source, join(folder, 'taken')],
    ['https://example.com/sitemap.xml', join(folder, 'out')],
    ['-', join(folder, 'out')],
  ] as const;
  for (const [target, out] of targets) {
    await assert.rejects(fixTarget(target, out), { code: 'CONFIG_INVALID' });
  }
});

test('a copy that cannot take its place leaves no trace of itself', async (t) => {
  const folder = temporaryFolder(t, { 'in/sitemap.xml': `\n${urlset('a')}` });
  mkdirSync(join(folder, 'out/sitemap.xml/in-the-way'), { recursive: true });
  const fixing = fixTarget(join(folder, 'in/sitemap.xml'), join(folder, 'out'));
  await assert.rejects(fixing, { code: 'OUTPUT_UNWRITABLE' });
  assert.deepEqual(readdirSync(join(folder, 'out')), ['sitemap.xml']);
});

test('an earlier copy is replaced', async (t) => {
  const folder = temporaryFolder(t, {
    'in/sitemap.xml': `\n${urlset('new')}`,
    'out/sitemap.xml': urlset('old'),
  });
  await fixTarget(join(folder, 'in/sitemap.xml'), join(folder, 'out'));
  assert.deepEqual(filesOf(join(folder, 'out')), { 'sitemap.xml': urlset('new') });
});

test('indexes that list each other come to an end', async (t) => {
  const folder = temporaryFolder(t, {
    'in/sitemap.xml': `\n${index('b.xml', 'sitemap.xml')}`,
    'in/b.xml': `\n${index('sitemap.xml', 'b.xml')}`,
  });
  const report = await fixTarget(join(folder, 'in'), join(folder, 'out'));
  assert.deepEqual(
    report.files.map(({ name }) => name),
    ['sitemap.xml', 'b.xml'],
  );
});
