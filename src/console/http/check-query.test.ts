// Tests of the names that queries may have.
import assert from 'node:assert/strict';
import test from 'node:test';
import { z } from 'zod';
import { madeUpConsole } from '../../../tests/support/made-up-console/made-up-console.ts';
import { queryNames } from './check-query.ts';

const { ask } = madeUpConsole();

async function refusal(path: string): Promise<string> {
  const answer = await ask(path);
  assert.equal(answer.status, 400, path);
  return answer.text();
}

test('an unknown parameter is refused by page, JSON and CSV, with the known ones', async () => {
  for (const path of ['/sites', '/sites.json', '/sites.csv', '/sites/7', '/sites/7.json']) {
    const text = await refusal(`${path}?foo=1`);
    assert.match(text, /The parameter “foo” is not known here\./, path);
    assert.match(text, /Parameters: kind, .*after, limit/, path);
  }
});

test('several are named up to a number, each cut to what can be read', async () => {
  assert.match(await refusal('/sites.csv?Kind=ripe'), /“Kind” is not known/);
  assert.match(await refusal('/sites.csv?a=1&b=2&a=3'), /parameters “a”, “b” are not known/);
  const many = Array.from({ length: 7 }, (_, index) => `p${index}=1`).join('&');
  assert.match(await refusal(`/sites.csv?${many}`), /“p4” and 2 more are not known/);
  assert.match(await refusal(`/sites.csv?${'x'.repeat(60)}=1`), /“x{50}…”/);
});

test('a name is shown without what it hides, and as text', async () => {
  assert.match(await refusal('/sites.csv?%1B%5B2J=1'), /“␛\[2J”/);
  assert.ok(!(await refusal('/sites?%3Cimg%3E=1')).includes('<img>'));
});

test('the number that a path names cannot be given again in the query', async () => {
  assert.match(await refusal('/sites/7.csv?site=8'), /“site” is not known/);
});

test('what trackers append to a link is ignored, and what only looks like it is not', async () => {
  for (const name of ['utm_source', 'utm_campaign', 'fbclid', 'gclid', 'msclkid']) {
    assert.equal((await ask(`/sites?${name}=x`)).status, 200, name);
  }
  for (const name of ['utm_', 'utm', 'xfbclid', 'UTM_source']) await refusal(`/sites?${name}=x`);
});

test('the API and the stream of events take no parameters that they do not know', async () => {
  const post = await ask('/api/sites/1/read?now=1', { method: 'POST' });
  assert.equal(post.status, 400);
  assert.match(await post.text(), /“now” is not known here.*takes no parameters/s);
  assert.match(await refusal('/events?sites=1'), /Parameters: site, after, since/);
});

test('a ping of an address with an & that is not encoded is refused, GET and POST', async () => {
  const query = 'sitemap=https://a.example/s.xml?a=1&b=2';
  const text = await refusal(`/ping?${query}`);
  assert.match(text, /“b” is not known here.*sitemap, wait.*Percent-encode .*: & is written %26/s);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await ask('/ping', { method: 'POST', headers, body: query });
  assert.deepEqual([answer.status, await answer.text()], [400, text]);
  const good = '/ping?sitemap=https%3A%2F%2Fa.example%2Fs.xml%3Fa%3D1%26b%3D2';
  assert.equal((await ask(good)).status, 200);
});

test('a body of the API with a field that is not known is refused by its name', async () => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ url: 'https://a.example/', wait: true });
  const answer = await ask('/api/submissions', { method: 'POST', headers, body });
  assert.equal(answer.status, 400);
  assert.match(await answer.text(), /field “wait” is not known here: the fields are url\./);
});

test("Search Console's API takes what Google's clients append, and refuses the rest", async () => {
  for (const query of ['', '?alt=json&prettyPrint=false&key=k&quotaUser=u&$.xgafv=2']) {
    assert.equal((await ask(`/webmasters/v3/sites${query}`)).status, 200, query);
  }
  const text = await refusal('/webmasters/v3/sites?foo=1');
  assert.match(text, /"code":400.*“foo” is not known/s);
});

test('names are those of the schema, but for those of the path', () => {
  const shape = z.object({ site: z.string(), sites: z.string(), q: z.string() });
  assert.deepEqual(queryNames(shape, '/sites/:site/urls'), ['sites', 'q']);
  assert.deepEqual(queryNames(shape.transform(String), '/sites/:site'), ['sites', 'q']);
});
