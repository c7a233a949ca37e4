// Endings of addresses, and what they tell.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileEnding, isVideoEnding, isVideoSitePage, looksLikePage } from './file-ending.ts';

const ENDINGS: readonly (readonly [address: string, ending: string | undefined])[] = [
  ['https://example.com/a.MP4?b=c.html#d.swf', 'mp4'],
  ['https://example.com/a.b/c', undefined],
  ['https://example.com', undefined],
  ['https://example.com/v1.25', undefined],
  ['https://example.com/a.m3u8', 'm3u8'],
  ['https://example.com/a.divx5', 'divx5'],
  ['https://example.com/a.divx56', undefined],
  ['/a.mp4', undefined],
];

for (const [address, ending] of ENDINGS) {
  test(`the ending of ${address} is ${ending ?? 'none'}`, () => {
    assert.equal(fileEnding(address), ending);
  });
}

test('pages are told by their ending, or as those of a site for videos', () => {
  assert.equal(looksLikePage('https://example.com/a.htm'), true);
  assert.equal(looksLikePage('https://m.youtube.com/watch?v=1'), true);
  assert.equal(looksLikePage('https://example.com/a'), false);
  assert.equal(looksLikePage('https://example.com/a.mp4'), false);
});

test('players of YouTube and Vimeo are not pages', () => {
  assert.equal(isVideoSitePage('https://youtu.be/1'), true);
  assert.equal(isVideoSitePage('https://www.vimeo.com/1'), true);
  assert.equal(isVideoSitePage('https://player.vimeo.com/video/1'), false);
  assert.equal(isVideoSitePage('https://www.youtube.com/embed/1'), false);
  assert.equal(isVideoSitePage('https://notyoutube.com/watch?v=1'), false);
});

test('the kinds of files that Google plays are known', () => {
  assert.equal(isVideoEnding('webm'), true);
  assert.equal(isVideoEnding('swf'), false);
});
