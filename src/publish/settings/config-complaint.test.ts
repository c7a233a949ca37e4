// What a complaint about a setting says, and what it never says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configComplaint } from './config-complaint.ts';

const complaint = (path: readonly PropertyKey[], config: unknown): string =>
  configComplaint({ path, message: 'true or false' }, config);

test('it names the setting by its path, what it is and what it may be', () => {
  const config = { sections: [{}, { html: { media: 'no' } }] };
  assert.equal(
    complaint(['sections', 1, 'html', 'media'], config),
    'sections[1].html.media is "no"; give true or false.',
  );
});

test('a name that is no word is in quotes', () => {
  assert.equal(
    complaint(['map', 'a "b"'], { map: { 'a "b"': 3 } }),
    'map["a \\"b\\""] is 3; give true or false.',
  );
});

const values: readonly (readonly [unknown, string])[] = [
  [undefined, 'missing'],
  [null, 'null'],
  [12.5, '12.5'],
  [12n, '12'],
  ['', '""'],
  [[], 'an empty list'],
  [[1], 'a list'],
  [{}, 'an object'],
  [() => 1, 'a function'],
  ['x'.repeat(60), `"${'x'.repeat(60)}"`],
  ['x'.repeat(61), `"${'x'.repeat(60)}…"`],
];
for (const [value, shown] of values) {
  test(`it says that a value is ${shown.slice(0, 30)}`, () => {
    assert.equal(complaint(['gzip'], { gzip: value }), `gzip is ${shown}; give true or false.`);
  });
}

test('the whole may be wrong', () => {
  assert.equal(complaint([], null), 'The configuration is null; give true or false.');
});

test('a value that is inherited is not there', () => {
  assert.equal(complaint(['toString'], {}), 'toString is missing; give true or false.');
});

for (const name of ['key', 'apiKey', 'token', 'accessToken']) {
  test(`the value of ${name} is not shown`, () => {
    const text = complaint(['announce', 'x', name], { announce: { x: { [name]: 's3cret' } } });
    assert.equal(text, `announce.x.${name} is another text; give true or false.`);
  });
}

test('the credentials of an address are not shown', () => {
  for (const password of ['s3cret', 's3@cret', 's3?cret', 's3"cret']) {
    const text = complaint(['base'], { base: `ftp://anna:${password}@example.com/` });
    assert.equal(text, 'base is "ftp://example.com/"; give true or false.');
  }
});

test('names that are no settings are reported with what is near, or with all there are', () => {
  const issue = { path: ['feed'], message: 'title, link', keys: ['titel', 'colour'] };
  assert.equal(
    configComplaint(issue, {}),
    'feed.titel is not a setting; did you mean title? feed.colour is not a setting; ' +
      'the settings are title, link.',
  );
});
