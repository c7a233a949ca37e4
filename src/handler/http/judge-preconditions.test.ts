// The conditions of RFC 9110, section 13: one line a case.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgePreconditions, type PreconditionVerdict } from './judge-preconditions.ts';

const MODIFIED_MS = Date.UTC(2026, 10, 21, 12, 0, 0, 500);
const SAME = 'Sat, 21 Nov 2026 12:00:00 GMT';
const BEFORE = 'Sat, 21 Nov 2026 11:59:59 GMT';
const AFTER = 'Sat, 21 Nov 2026 12:00:01 GMT';

function judges(
  name: string,
  headers: Record<string, string>,
  expected: PreconditionVerdict,
  known: { readonly etag?: string; readonly modifiedMs?: number | undefined } = {},
): void {
  test(`${name}: ${expected}`, () => {
    const validators = { etag: '"a"', modifiedMs: MODIFIED_MS, ...known };
    assert.equal(judgePreconditions(new Headers(headers), validators), expected);
  });
}

judges('no condition', {}, 'send');

judges('If-None-Match with the tag', { 'if-none-match': '"a"' }, 'not-modified');
judges('If-None-Match compares weakly', { 'if-none-match': 'W/"a"' }, 'not-modified');
judges('a weak tag of ours', { 'if-none-match': '"a"' }, 'not-modified', { etag: 'W/"a"' });
judges('If-None-Match with another tag', { 'if-none-match': '"b"' }, 'send');
judges('If-None-Match: *', { 'if-none-match': '*' }, 'not-modified');
judges('a list with the tag', { 'if-none-match': '"b", W/"a" ,"c"' }, 'not-modified');
judges('a list without it', { 'if-none-match': '"b","c"' }, 'send');
judges('a comma within a tag', { 'if-none-match': '"b,c", "a"' }, 'not-modified');
judges('tags are case-sensitive', { 'if-none-match': '"A"' }, 'send');
judges('a tag without quotes', { 'if-none-match': 'a' }, 'send');
judges('an empty header', { 'if-none-match': '' }, 'send');
judges('a star in quotes is a tag', { 'if-none-match': '"*"' }, 'send');

judges('If-Modified-Since, the same second', { 'if-modified-since': SAME }, 'not-modified');
judges('If-Modified-Since, later', { 'if-modified-since': AFTER }, 'not-modified');
judges('If-Modified-Since, earlier', { 'if-modified-since': BEFORE }, 'send');
judges('a date that is none', { 'if-modified-since': 'yesterday' }, 'send');
judges('a date of another form', { 'if-modified-since': '2030-01-01' }, 'send');
judges(
  'the obsolete form of RFC 850',
  { 'if-modified-since': 'Saturday, 21-Nov-26 12:00:00 GMT' },
  'not-modified',
);
judges('a date, where ours is unknown', { 'if-modified-since': AFTER }, 'send', {
  modifiedMs: undefined,
});
judges(
  'If-None-Match wins over If-Modified-Since',
  { 'if-none-match': '"b"', 'if-modified-since': AFTER },
  'send',
);
judges(
  'it wins the other way round too',
  { 'if-none-match': '"a"', 'if-modified-since': BEFORE },
  'not-modified',
);

judges('If-Match with the tag', { 'if-match': '"a"' }, 'send');
judges('If-Match with another', { 'if-match': '"b"' }, 'failed');
judges('If-Match: *', { 'if-match': '*' }, 'send');
judges('If-Match compares strongly', { 'if-match': 'W/"a"' }, 'failed');
judges('a weak tag of ours never matches', { 'if-match': '"a"' }, 'failed', { etag: 'W/"a"' });
judges('If-Match comes first', { 'if-match': '"b"', 'if-none-match': '"a"' }, 'failed');
judges(
  'after If-Match the other is judged',
  { 'if-match': '"a"', 'if-none-match': '"a"' },
  'not-modified',
);
judges('If-Unmodified-Since, the same second', { 'if-unmodified-since': SAME }, 'send');
judges('If-Unmodified-Since, earlier', { 'if-unmodified-since': BEFORE }, 'failed');
judges(
  'If-Match wins over If-Unmodified-Since',
  { 'if-match': '"a"', 'if-unmodified-since': BEFORE },
  'send',
);
judges('a date, where ours is unknown, fails nothing', { 'if-unmodified-since': BEFORE }, 'send', {
  modifiedMs: undefined,
});
judges('conditions of ranges do not apply', { 'if-range': '"b"', range: 'bytes=0-1' }, 'send');
