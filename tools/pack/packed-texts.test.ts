// The packed README and package.json, with and without a known repository.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packedTexts } from './packed-texts.ts';

const texts = {
  'package.json': '{ "name": "portolan", "version": "1.2.3" }',
  'README.md': `[guide](docs/guides/console.md#top), [part](#a-program),
[out](https://example.com/a)
![chart](docs/images/chart.png)`,
};

test('without a known repository nothing is invented', () => {
  assert.deepEqual(packedTexts(texts, { repository: '' }), texts);
});

test('with one, links are absolute and lead to the tag of the version', () => {
  const repository = 'https://github.com/owner/portolan';
  const packed = packedTexts(texts, { repository });
  assert.equal(
    packed['README.md'],
    `[guide](${repository}/blob/v1.2.3/docs/guides/console.md#top), [part](#a-program),
[out](https://example.com/a)
![chart](${repository}/raw/v1.2.3/docs/images/chart.png)`,
  );
  assert.deepEqual(JSON.parse(packed['package.json'] ?? ''), {
    name: 'portolan',
    version: '1.2.3',
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
    repository: { type: 'git', url: `git+${repository}.git` },
  });
});

test('links of a package below the root lead to where they lead in the repository', () => {
  const repository = 'https://github.com/owner/portolan';
  const given = { ...texts, 'README.md': '[a](../../docs/a.md#b) and [c](src/c.ts)' };
  const packed = packedTexts(given, { repository }, 'packages/sitemap');
  const at = `${repository}/blob/v1.2.3`;
  assert.equal(
    packed['README.md'],
    `[a](${at}/docs/a.md#b) and [c](${at}/packages/sitemap/src/c.ts)`,
  );
  const { homepage, repository: place } = JSON.parse(packed['package.json'] ?? '');
  assert.equal(homepage, `${repository}/tree/v1.2.3/packages/sitemap#readme`);
  assert.equal(place.directory, 'packages/sitemap');
});

test('what is not the address of a repository is refused', () => {
  for (const repository of ['github.com/owner/portolan', 'https://github.com', 'https://x/a/']) {
    assert.throws(() => packedTexts(texts, { repository }), /release\.json/);
  }
});
