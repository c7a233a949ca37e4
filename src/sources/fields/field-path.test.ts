// Tests of the names of fields.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EXTENSIONS } from '../../protocol/extensions/extensions.ts';
import { parseFieldPath } from './field-path.ts';

function stepsOf(name: string): readonly (string | number)[] | undefined {
  return parseFieldPath(name)?.steps;
}

test('the protocol’s own fields and every extension have a name', () => {
  for (const name of ['loc', 'lastmod', 'changefreq', 'priority', 'variants', 'extras']) {
    assert.deepEqual(stepsOf(name), [name]);
  }
  for (const { property } of EXTENSIONS) assert.deepEqual(stepsOf(property), [property]);
});

test('case, blanks, underscores and hyphens do not count', () => {
  for (const name of [
    'videos[0].thumbnailLoc',
    'Videos[0].thumbnail_loc',
    ' VIDEOS[0] . Thumbnail Loc',
  ]) {
    assert.deepEqual(stepsOf(name), ['videos', 0, 'thumbnailLoc'], name);
  }
});

test('a path goes as deep as the tables do', () => {
  assert.deepEqual(stepsOf('news.publication.name'), ['news', 'publication', 'name']);
  assert.deepEqual(stepsOf('videos[2].prices[1].currency'), ['videos', 2, 'prices', 1, 'currency']);
  assert.deepEqual(stepsOf('videos[0].playerAllowEmbed'), ['videos', 0, 'playerAllowEmbed']);
  assert.deepEqual(stepsOf('videos[0].restriction.relationship'), [
    'videos',
    0,
    'restriction',
    'relationship',
  ]);
  assert.deepEqual(stepsOf('videos[0].tags[3]'), ['videos', 0, 'tags', 3]);
  assert.deepEqual(stepsOf('pageMap.dataObjects[0].attributes[1].name'), [
    'pageMap',
    'dataObjects',
    0,
    'attributes',
    1,
    'name',
  ]);
});

test('a list without an index means its first item, where something of that is named', () => {
  assert.deepEqual(stepsOf('images.title'), ['images', 0, 'title']);
  assert.deepEqual(stepsOf('videos.uploader.name'), ['videos', 0, 'uploader', 'name']);
});

test('languages name alternates and variants', () => {
  assert.deepEqual(stepsOf('variants.zh-Hant'), ['variants', 'zh-Hant']);
  const { name, steps, language } = parseFieldPath('alternates.x-default') ?? {};
  assert.deepEqual([name, steps, language], ['alternates.x-default', ['alternates'], 'x-default']);
  assert.deepEqual(stepsOf('alternates.href'), ['alternates', 0, 'href']);
});

test('an index goes up to 999', () => {
  assert.deepEqual(stepsOf('images[999].loc'), ['images', 999, 'loc']);
  assert.equal(stepsOf('images[1000].loc'), undefined);
});

test('what no entry has is no field', () => {
  for (const name of [
    '',
    '.',
    'title',
    'loc.x',
    'loc[0]',
    'images[].loc',
    'images[-1].loc',
    'images[0].src',
    'images[0]loc',
    'news..title',
    'news.title.x',
    'variants.de.loc',
    'variants.__proto__',
    'alternates.de.x',
    'alternates.de[0]',
    '__proto__',
    'constructor',
    'images.__proto__',
    `loc${' '.repeat(300)}`,
  ]) {
    assert.equal(parseFieldPath(name), undefined, name);
  }
});
