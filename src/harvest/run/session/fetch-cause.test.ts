// From what a visit met to the cause that people are shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ErrorCode } from '../../../base/error-codes.ts';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { Visit } from '../../../net/port/visit.ts';
import { fetchCause } from './fetch-cause.ts';

const URL_ASKED = 'https://e.example/sitemap.xml';

function visited(more: Partial<Visit>): Visit {
  return {
    url: URL_ASKED,
    finalUrl: URL_ASKED,
    outcome: 'answered',
    headers: new Map(),
    redirects: [],
    waitedMs: 0,
    gzipKept: false,
    body: (async function* () {})(),
    discard: () => {},
    ...more,
  };
}

function failed(code: ErrorCode, cause?: unknown): Visit {
  const error = new PortolanError(code, { message: `It failed: ${code}.`, cause });
  return visited({ outcome: 'failed', error });
}

const notFound = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
const CASES: readonly (readonly [name: string, visit: Visit, cause: string | undefined])[] = [
  ['status 200', visited({ status: 200 }), undefined],
  ['status 304', visited({ status: 304 }), undefined],
  ['status 204', visited({ status: 204 }), 'empty'],
  ['status 300', visited({ status: 300 }), 'redirect-loop'],
  ['status 399', visited({ status: 399 }), 'redirect-loop'],
  ['status 400', visited({ status: 400 }), 'http-4xx'],
  ['status 499', visited({ status: 499 }), 'http-4xx'],
  ['status 500', visited({ status: 500 }), 'http-5xx'],
  ['status 599', visited({ status: 599 }), 'http-5xx'],
  ['a name that is not there', failed('FETCH_UNREACHABLE', notFound), 'dns'],
  ['a refused connection', failed('FETCH_UNREACHABLE'), 'tcp'],
  ['a host that is left alone', failed('FETCH_HOST_BROKEN'), 'tcp'],
  ['a bad certificate', failed('FETCH_TLS'), 'tls'],
  ['silence', failed('FETCH_TIMEOUT'), 'timeout'],
  ['a circle of redirects', failed('FETCH_TOO_MANY_REDIRECTS'), 'redirect-loop'],
  ['a private address', failed('FETCH_ADDRESS_FORBIDDEN'), 'address-forbidden'],
  ['too much', failed('FETCH_TOO_LARGE'), 'too-large'],
  ['an end in the middle', failed('FETCH_BROKEN_OFF'), 'broken-off'],
  ['no HTTP', failed('FETCH_ANSWER_INVALID'), 'answer-invalid'],
];

for (const [name, visit, cause] of CASES) {
  test(`${name} is ${cause ?? 'no trouble'}`, () => {
    assert.equal(fetchCause(visit)?.cause, cause);
    if (visit.error) assert.equal(fetchCause(visit)?.message, visit.error.message);
  });
}

test('the time at which a server wants the next request is reported as it says it', () => {
  const headers = new Map([['retry-after', '120']]);
  assert.equal(
    fetchCause(visited({ status: 503, headers }))?.message,
    `${URL_ASKED} answered with status 503 and "Retry-After: 120".`,
  );
});

test('what robots.txt disallows is reported with its line', () => {
  const robots = {
    allowed: false,
    agent: 'Portolan',
    robotsTxt: 'https://e.example/robots.txt',
    line: 3,
    rule: 'Disallow: /',
  };
  const trouble = fetchCause(visited({ outcome: 'disallowed', robots }));
  assert.equal(trouble?.cause, 'robots-blocked');
  assert.match(trouble?.message ?? '', /robots\.txt disallows .*sitemap\.xml in line 3 \("Disall/);
});

test('a robots.txt that could not be fetched is reported as such', () => {
  const robotsTxt = 'https://e.example/robots.txt';
  const robots = { allowed: false, agent: 'Portolan', robotsTxt, because: 'unreachable' } as const;
  const error = new PortolanError('FETCH_TIMEOUT', { message: 'Status 503.' });
  const trouble = fetchCause(visited({ outcome: 'disallowed', robots, error }));
  assert.deepEqual([trouble?.cause, trouble?.robotsCause], ['robots-unreachable', 'timeout']);
  assert.match(trouble?.message ?? '', /could not be fetched.*Status 503\./);
  // Its status is no error of the fetch.
  const answered = fetchCause(visited({ outcome: 'disallowed', robots }));
  assert.match(answered?.message ?? '', /could not be fetched.*server error \(5xx\)/);
});

test('of a host that cannot be reached that is said, not that its robots.txt cannot', () => {
  const robotsTxt = 'https://e.example/robots.txt';
  const robots = { allowed: false, agent: 'Portolan', robotsTxt, because: 'unreachable' } as const;
  const { error } = failed('FETCH_UNREACHABLE', notFound);
  assert.ok(error);
  const trouble = fetchCause(visited({ outcome: 'failed', robots, error }));
  assert.equal(trouble?.cause, 'dns');
  assert.equal(trouble?.message, `The host cannot be reached: ${error.message}`);
});
