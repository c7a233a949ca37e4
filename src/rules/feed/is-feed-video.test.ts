// Pictures that feeds name like videos are told by their endings.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Video } from '../../protocol/extensions/video.ts';
import { isFeedVideo } from './is-feed-video.ts';

const judge = (video: Partial<Video>): boolean => isFeedVideo(video as Video);

test('a file that ends like a picture, a sound or a paper is no video', () => {
  for (const ending of ['jpg', 'JPG', 'webp', 'mp3', 'pdf']) {
    assert.equal(judge({ contentLoc: `https://example.com/a.${ending}` }), false, ending);
  }
});

test('a file that ends like a video, or in no way, is one', () => {
  assert.equal(judge({ contentLoc: 'https://example.com/a.mp4' }), true);
  assert.equal(judge({ contentLoc: 'https://example.com/stream/12' }), true);
});

test('what has a player is a video, whatever its file', () => {
  const playerLoc = 'https://example.com/player';
  assert.equal(judge({ playerLoc }), true);
  assert.equal(judge({ contentLoc: 'https://example.com/a.jpg', playerLoc }), true);
});
