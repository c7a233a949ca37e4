// The log of the console: lines of JSON, and no secrets in them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openJsonLog } from './json-log.ts';

async function logOf(level?: 'warn') {
  const lines: string[] = [];
  const destination = { write: (line: string) => lines.push(line) };
  const log = await openJsonLog({ destination, ...(level && { level }), base: { pid: 7 } });
  return { log, lines };
}

test('a line is JSON with its level, time, values and sentence', async () => {
  const { log, lines } = await logOf();
  log.info({ site: 7, url: 'https://a.example/' }, 'A site was read.');
  assert.equal(lines.length, 1);
  const { time, ...line } = JSON.parse(lines[0] ?? '');
  assert.match(time, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  assert.deepEqual(line, {
    level: 'info',
    pid: 7,
    site: 7,
    url: 'https://a.example/',
    msg: 'A site was read.',
  });
});

test('secrets are redacted by their names, also one level below', async () => {
  const { log, lines } = await logOf();
  log.warn(
    { token: 'ptl_secret', headers: { authorization: 'Bearer ptl_secret', accept: '*/*' } },
    'x',
  );
  assert.doesNotMatch(lines[0] ?? '', /ptl_secret/);
  const line = JSON.parse(lines[0] ?? '');
  assert.equal(line.token, '[redacted]');
  assert.deepEqual(line.headers, { authorization: '[redacted]', accept: '*/*' });
});

test('addresses lose their credentials and the secrets of their queries', async () => {
  const { log, lines } = await logOf();
  log.error({ url: 'https://me:pass@a.example/x?key=abc&page=2' }, 'x');
  const { url } = JSON.parse(lines[0] ?? '');
  assert.doesNotMatch(url, /pass|abc/);
  assert.match(url, /page=2/);
});

test('what is below the level is not told', async () => {
  const { log, lines } = await logOf('warn');
  log.info({}, 'quiet');
  log.warn({}, 'loud');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).msg),
    ['loud'],
  );
});

test('a line break of a stranger makes no second line', async () => {
  const { log, lines } = await logOf();
  log.info({ agent: 'a\n{"level":"error"}' }, 'b\nc');
  assert.equal(lines.join('').trimEnd().split('\n').length, 1);
});
