// Which site a word of the command line means.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FoundSite } from './console-desk.ts';
import { resolveSite } from './resolve-site.ts';

function deskOf(...urls: readonly string[]): Parameters<typeof resolveSite>[0] {
  const sites: readonly FoundSite[] = urls.map((url, index) => ({ id: index + 1, url }));
  const findSite = async (url: string) => sites.find((site) => site.url === url);
  return { kind: 'database', name: 'store', findSite };
}

test('a host means the one site that it has, by https or by http', async () => {
  assert.equal(await resolveSite(deskOf('http://a.example:81/'), 'a.example:81'), 1);
  assert.equal(
    await resolveSite(deskOf('http://b.example/', 'https://a.example/'), 'a.example'),
    2,
  );
});

test('a host that has a site by https and one by http means neither; both are told', async () => {
  const desk = deskOf('http://127.0.0.1:9401/', 'https://127.0.0.1:9401/');
  await assert.rejects(resolveSite(desk, '127.0.0.1:9401'), {
    code: 'CONFIG_INVALID',
    message:
      'Two sites match 127.0.0.1:9401: 2 is https://127.0.0.1:9401/, and 1 is ' +
      'http://127.0.0.1:9401/.',
    hint: 'Use its number, or its URL with https:// or http://.',
  });
  assert.equal(await resolveSite(desk, 'http://127.0.0.1:9401/a.xml'), 1);
  assert.equal(await resolveSite(desk, 'https://127.0.0.1:9401'), 2);
  assert.equal(await resolveSite(desk, '2'), 2);
});
