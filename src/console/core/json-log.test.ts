// The log of the console: lines of JSON, and no secrets in them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openJsonLog } from './json-log.ts';

function logOf(level?: 'warn') {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const clock = { now: () => Date.UTC(2026, 10, 28), monotonic: () => 0 };
  const log = openJsonLog({ destination, level, base: { pid: 7 }, clock });
  return { log, lines };
}

test('a line is JSON with its level, time, values and sentence', () => {
  const { log, lines } = logOf();
  log.info({ site: 7, url: 'https://a.example/' }, 'A site was read.');
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /^{"level":"info",.*}\n$/);
  assert.deepEqual(JSON.parse(lines[0] ?? ''), {
    level: 'info',
    time: '2026-11-28T00:00:00.000Z',
    pid: 7,
    site: 7,
    url: 'https://a.example/',
    msg: 'A site was read.',
  });
});

test('secrets are redacted by their names, at any depth', () => {
  const { log, lines } = logOf();
  log.warn(
    {
      token: 'ptl_secret',
      headers: { authorization: 'Bearer ptl_secret', accept: '*/*' },
      a: [{ key: 'ptl_secret' }],
    },
    'x',
  );
  assert.doesNotMatch(lines[0] ?? '', /ptl_secret/);
  const line = JSON.parse(lines[0] ?? '');
  assert.equal(line.token, '[redacted]');
  assert.deepEqual(line.headers, { authorization: '[redacted]', accept: '*/*' });
  assert.deepEqual(line.a, [{ key: '[redacted]' }]);
});

test('addresses lose their credentials and the secrets of their queries', () => {
  const { log, lines } = logOf();
  log.error({ url: 'https://me:pass@a.example/x?key=abc&page=2' }, 'x');
  const { url } = JSON.parse(lines[0] ?? '');
  assert.doesNotMatch(url, /pass|abc/);
  assert.match(url, /page=2/);
});

test('what is below the level is not told', () => {
  const { log, lines } = logOf('warn');
  log.info({}, 'quiet');
  log.warn({}, 'loud');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).msg),
    ['loud'],
  );
});

test('a line break of a stranger makes no second line', () => {
  const { log, lines } = logOf();
  log.info({ agent: 'a\n{"level":"error"}' }, 'b\nc');
  assert.equal(lines.join('').trimEnd().split('\n').length, 1);
});
