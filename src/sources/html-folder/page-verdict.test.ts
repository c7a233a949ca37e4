// The verdict on one file, where the folder cannot show it: a file that is gone, a signal.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { judgePageFile, type PageFileContext, type PageSettings } from './page-verdict.ts';

const settings: PageSettings = {
  indexFiles: 'drop',
  extension: 'keep',
  canonical: 'skip',
  noindex: 'skip',
  media: true,
  news: false,
  exclude: [],
  locales: {},
  contentHash: false,
};
const context: PageFileContext = {
  root: new URL('https://example.com/'),
  policy: { indexFiles: 'drop', extension: 'keep' },
  settings,
  hosting: { cleanUrls: false, headersOf: () => [], redirectOf: () => undefined },
  nowMs: 0,
};

test('a file that is gone when it is read is a note', async (t) => {
  const folder = temporaryFolder(t);
  const file = { path: join(folder, 'gone.html'), name: 'gone.html' };
  assert.deepEqual(await judgePageFile(file, context), {
    notes: [
      {
        code: 'page-unreadable',
        loc: 'https://example.com/gone.html',
        found: 'there is no such file',
      },
    ],
  });
});

test('a page has a hash of its content only where it is asked for', async (t) => {
  const folder = temporaryFolder(t, { 'a.html': '<p>A quay' });
  const file = { path: join(folder, 'a.html'), name: 'a.html' };
  const fieldsOf = async (contentHash: boolean) => {
    const verdict = await judgePageFile(file, {
      ...context,
      settings: { ...settings, contentHash },
    });
    return Object.keys(verdict.page ?? {});
  };
  assert.deepEqual(await fieldsOf(false), ['entry', 'file', 'modifiedMs']);
  assert.deepEqual(await fieldsOf(true), ['entry', 'file', 'modifiedMs', 'contentHash']);
});

test('a signal ends the reading of a file with its reason', async (t) => {
  const folder = temporaryFolder(t, { 'a.html': '<p>' });
  const file = { path: join(folder, 'a.html'), name: 'a.html' };
  const signal = AbortSignal.abort(new Error('enough'));
  await assert.rejects(judgePageFile(file, { ...context, signal }), /^Error: enough$/);
});
