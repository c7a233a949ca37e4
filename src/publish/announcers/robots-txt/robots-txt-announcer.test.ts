// Which robots.txt is kept, and what is said about it.
import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createAnnounceWorld } from '../../../../tests/support/announce-world.ts';

test('true is robots.txt in the target', async () => {
  await using world = await createAnnounceWorld();
  await mkdir(join(world.folder, 'public'));
  const result = await world.tellOne({ robotsTxt: true }, { targetFolder: 'public' });
  assert.deepEqual(result, {
    announcer: 'robots-txt',
    outcome: 'accepted',
    message: 'Created public/robots.txt with 1 Sitemap line.',
  });
  const text = await readFile(join(world.folder, 'public', 'robots.txt'), 'utf8');
  assert.equal(text, 'Sitemap: https://example.com/sitemap.xml\n');
  const again = await world.tellOne({ robotsTxt: true }, { targetFolder: 'public' });
  assert.equal(again.message, 'public/robots.txt already lists this set and was left unchanged.');
});

test('false is no announcer', async () => {
  await using world = await createAnnounceWorld();
  assert.deepEqual(await world.tell({ robotsTxt: false }), []);
});

test('a file by its name is changed in place', async () => {
  await using world = await createAnnounceWorld();
  const path = join(world.folder, 'robots.txt');
  await writeFile(path, 'User-agent: *\r\nDisallow: /tmp\r\n');
  const result = await world.tellOne({ robotsTxt: 'robots.txt' });
  assert.equal(result.message, 'Updated robots.txt: it now has 1 Sitemap line of this set.');
  const text = await readFile(path, 'utf8');
  assert.equal(
    text,
    'User-agent: *\r\nDisallow: /tmp\r\nSitemap: https://example.com/sitemap.xml\r\n',
  );
});

test('a file that no engine reads is kept, and said', async () => {
  await using world = await createAnnounceWorld();
  const path = join(world.folder, 'robots.txt');
  const utf16 = Buffer.from('\ufeffUser-agent: *\n', 'utf16le');
  for (const [content, words] of [
    [utf16, /It is in UTF-16, which engines do not read/],
    ['\n<!DOCTYPE html><title>404</title>', /It is a web page/],
    ['<?xml version="1.0"?><Error/>', /It is a web page/],
    ['# <html>\nUser-agent: *\n', /of this set\.$/],
  ] as const) {
    await writeFile(path, content);
    const told = await world.tellOne({ robotsTxt: 'robots.txt' });
    assert.equal(told.outcome, 'accepted');
    assert.match(told.message, words);
    const [check] = await world.check({ robotsTxt: 'robots.txt' });
    assert.equal(check?.outcome, words.source.startsWith('of') ? 'ready' : 'refused');
  }
});

test('only a whole set takes the place of what led into it before', async () => {
  await using world = await createAnnounceWorld();
  const path = join(world.folder, 'robots.txt');
  const own = 'Sitemap: https://example.com/sitemap.xml\n';
  await writeFile(path, own);
  const sitemaps = ['https://example.com/sitemap-index-2.xml'];
  await world.tellOne({ robotsTxt: 'robots.txt' }, { sitemaps });
  assert.equal(await readFile(path, 'utf8'), `${own}Sitemap: ${sitemaps[0]}\n`);
  await world.tellOne({ robotsTxt: 'robots.txt' }, { sitemaps, wholeSet: true });
  assert.equal(await readFile(path, 'utf8'), `Sitemap: ${sitemaps[0]}\n`);
});

test('true needs a target that is a folder at the root of its host', async () => {
  await using world = await createAnnounceWorld();
  await assert.rejects(world.tell({ robotsTxt: true }), {
    code: 'CONFIG_INVALID',
    message: 'announce.robotsTxt is true, but the set is not published to a folder.',
  });
  const options = { base: 'https://example.com/docs/', targetFolder: 'docs' };
  await assert.rejects(world.tell({ robotsTxt: true }, options), {
    message: /robots\.txt belongs at the root of example\.com, and the target is \/docs\/ there/,
  });
});

test('a folder that is not there is a failure, and is tried again with all sitemaps', async () => {
  await using world = await createAnnounceWorld();
  const result = await world.tellOne({ robotsTxt: 'absent/robots.txt' });
  assert.equal(result.outcome, 'failed');
  assert.match(
    result.message,
    /^absent\/robots\.txt could not be written: there is no such file or/,
  );
  assert.deepEqual(result.pending, ['https://example.com/sitemap.xml']);
  assert.ok(!JSON.stringify(result).includes(world.folder));
});

test('a dry run writes nothing', async () => {
  await using world = await createAnnounceWorld();
  const result = await world.tellOne({ robotsTxt: 'robots.txt' }, { dryRun: true });
  assert.equal(result.message, 'Would write 1 Sitemap line into robots.txt.');
  assert.deepEqual(await readdir(world.folder), []);
});

test('no sitemap takes no line away', async () => {
  await using world = await createAnnounceWorld();
  const path = join(world.folder, 'robots.txt');
  await writeFile(path, 'Sitemap: https://example.com/sitemap.xml\n');
  assert.equal(
    (await world.tellOne({ robotsTxt: 'robots.txt' }, { sitemaps: [] })).outcome,
    'skipped',
  );
  assert.equal(await readFile(path, 'utf8'), 'Sitemap: https://example.com/sitemap.xml\n');
});
