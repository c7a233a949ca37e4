// How `portolan` ends: its exit statuses, its help, and what happens when it is stopped.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startFakeSite } from '../support/fake-site.ts';
import { runPortolan } from './run-portolan.ts';

const HEAD = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
const urls = (count: number): string =>
  Array.from({ length: count }, (_, n) => `<url><loc>https://example.com/${n}</loc></url>\n`).join(
    '',
  );

let folder = '';
let large = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-exit-'));
  large = join(folder, 'large.xml');
  await writeFile(large, `${HEAD}${urls(100_000)}</urlset>`);
});
after(() => rm(folder, { recursive: true, force: true }));

const usage: Readonly<Record<string, readonly [words: readonly string[], stderr: RegExp]>> = {
  'no command': [[], /^Usage: portolan/],
  'no source': [['read'], /^Missing required argument 'source'\.\nSee portolan read --help\.\n$/],
  'an unknown command': [['raed', 'x'], /^Unknown command 'raed'\.\n\(Did you mean read\?\)\n/],
  'an unknown option': [['read', 'x', '--folow'], /\(Did you mean --follow\?\)/],
  'an unknown format': [['read', 'x', '--format', 'xml'], /human, jsonl, urls, csv, json\.\n/],
  'a depth that is no number': [['read', 'x', '--max-depth', '-1'], /whole number/],
  'a size without a unit we know': [['read', 'x', '--max-bytes', '5 parsecs'], /50MB or 50MiB/],
  'a size of nothing': [['read', 'x', '--max-bytes', '0'], /50MB or 50MiB/],
  'a time of nothing': [['read', 'x', '--timeout', '0'], /seconds above 0/],
  'a name with a line break': [['read', 'x', '--user-agent', 'a\nb: c'], /one line of ASCII/],
  'a base that is no address': [['read', 'x', '--base-url', 'example.com'], /https:\/\/example/],
  'two sources': [['read', 'x', 'y'], /too many arguments/i],
  'another scheme': [['read', 'ftp://example.com/'], /not an http or https address/],
  'half an address': [['read', 'https://'], /not an http or https address/],
};
for (const [name, [words, stderr]] of Object.entries(usage)) {
  test(`${name} is wrong usage: 2`, async () => {
    const run = await runPortolan(words);
    assert.equal(run.status, 2);
    assert.match(run.stderr, stderr);
    assert.equal(run.stdout, '');
  });
}

test('--help and --version print to stdout: 0', async () => {
  for (const words of [['--help'], ['help'], ['read', '--help'], ['help', 'read']]) {
    const { status, stdout, stderr } = await runPortolan(words);
    assert.equal(status, 0);
    assert.match(stdout, /^Usage: portolan[\s\S]*Examples:/);
    assert.equal(stderr, '');
  }
  assert.match((await runPortolan(['--version'])).stdout, /^\d+\.\d+\.\d+\S*\n$/);
});

test('neither help nor a file loads the HTTP client', async () => {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ resolve: (name, context, next) => {
      if (name.split('/')[0] === 'undici') throw new Error('undici was loaded');
      return next(name, context);
    } });`;
  const nodeFlags = [`--import=data:text/javascript,${encodeURIComponent(hook)}`];
  for (const words of [['--help'], ['read', '--help'], ['read', large, '-q', '--format', 'urls']]) {
    const { status, stderr } = await runPortolan(words, { nodeFlags });
    assert.equal(status, 0, stderr);
  }
  const fetched = await runPortolan(['read', 'http://127.0.0.1:1/'], { nodeFlags });
  assert.match(fetched.stderr, /undici was loaded/);
});

test('a bug of ours is reported, with its stack under -v: 4', async () => {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => /\\/run-read\\b[^/]*\\.js$/.test(url)
      ? { format: 'module', shortCircuit: true, source: "export function runRead() { throw new TypeError('oops'); }" }
      : next(url, context) });`;
  const nodeFlags = [`--import=data:text/javascript,${encodeURIComponent(hook)}`];
  const { status, stderr } = await runPortolan(['read', large], { nodeFlags });
  assert.equal(status, 4);
  assert.match(stderr, /^This is a bug in Portolan \S+: oops\nPlease report it/);
  const verbose = await runPortolan(['read', large, '-v'], { nodeFlags });
  assert.match(verbose.stderr, /TypeError: oops\n +at /);
});

test('what is not there is unreadable: 3', async () => {
  const run = await runPortolan(['read', join(folder, 'absent.xml'), '--format', 'json']);
  assert.equal(run.status, 3);
  assert.equal(run.stdout, '');
  assert.match(run.stderr, /absent\.xml could not be read: there is no such file\.\n$/);
  const web = await runPortolan(['read', 'example.com/sitemap.xml']);
  assert.match(web.stderr, /write https:\/\/example\.com\/sitemap\.xml\n$/);
  assert.equal((await runPortolan(['read', folder])).status, 3);
});

const incomplete: Readonly<Record<string, string | Uint8Array>> = {
  'a document that is cut off': HEAD + urls(3),
  'an empty document': '',
  'a page of HTML': '<!doctype html><title>x</title>',
  'a gzip stream that is cut off': gzipSync(`${HEAD}${urls(2_000)}</urlset>`).subarray(0, -5_000),
};
for (const [name, stdin] of Object.entries(incomplete)) {
  test(`${name} is not completely read: 3`, async () => {
    const run = await runPortolan(['read', '-', '--format', 'json'], { stdin });
    assert.equal(run.status, 3, run.stderr);
    assert.equal(JSON.parse(run.stdout).complete, false);
  });
}

test('entries that are left out alone are no failure: 0', async () => {
  const stdin = `${HEAD}<url><loc>mailto:x@example.com</loc></url>${urls(1)}</urlset>`;
  const { status, stdout } = await runPortolan(['read', '-', '--format', 'urls'], { stdin });
  assert.equal(status, 0);
  assert.equal(stdout, 'https://example.com/0\n');
});

test('--max-bytes stops in the middle: 3', async () => {
  const { status, stdout } = await runPortolan([
    'read',
    large,
    '--format',
    'urls',
    '--max-bytes',
    '100kB',
  ]);
  assert.equal(status, 3);
  const count = stdout.split('\n').length;
  assert.ok(count > 1_000 && count < 3_000, String(count));
});

for (const format of ['jsonl', 'urls', 'csv', 'json', 'human']) {
  test(`whoever closes the pipe early ends it quietly: --format ${format}, 0`, async () => {
    const run = await runPortolan(['read', large, '--format', format], {
      whileRunning: ({ stdout }) => stdout.once('data', () => stdout.destroy()),
    });
    assert.equal(run.status, 0);
    assert.equal(run.stderr, '');
  });
}

test('a closed pipe of help is no bug', async () => {
  const run = await runPortolan(['read', '--help'], {
    whileRunning: ({ stdout }) => stdout.destroy(),
  });
  assert.equal(run.status, 0);
  assert.equal(run.stderr, '');
});

test('a closed stderr does not stop the data', async () => {
  const run = await runPortolan(['read', large, '--format', 'urls'], {
    whileRunning: ({ stderr }) => stderr.destroy(),
  });
  assert.equal(run.status, 0);
  assert.equal(run.stdout.split('\n').length, 100_001);
});

for (const [signal, status] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  test(`${signal} while a server is silent keeps what was read: ${status}`, async () => {
    await using site = await startFakeSite({
      '/stalls.xml': (_request, response) => {
        response.write(HEAD + urls(10_000));
      },
    });
    const run = await runPortolan(['read', `${site.origin}/stalls.xml`, '--format', 'json'], {
      whileRunning: (child) => {
        child.stdout.once('data', () => setTimeout(() => child.kill(signal), 200));
      },
    });
    assert.equal(run.status, status, run.stderr);
    const output = JSON.parse(run.stdout);
    assert.ok(output.entries.length > 1_000);
    assert.equal(output.complete, false);
    assert.match(run.stderr, /Interrupted after [\d,]+ entries/);
  });
}

test('SIGINT while stdin is silent ends it', async () => {
  const run = await runPortolan(['read', '-', '--format', 'urls'], {
    whileRunning: (child) => {
      child.stdin.write(HEAD + urls(10_000));
      child.stdout.once('data', () => setTimeout(() => child.kill('SIGINT'), 200));
    },
  });
  assert.equal(run.status, 130, run.stderr);
  assert.match(run.stdout, /^(?:https:\/\/example\.com\/\d+\n)+$/);
});

test('SIGINT while a server does not answer ends it', async () => {
  await using site = await startFakeSite({ '/silent.xml': () => {} });
  const run = await runPortolan(['read', `${site.origin}/silent.xml`], {
    whileRunning: (child) => {
      const poll = setInterval(() => {
        if (site.requests.length === 0) return;
        clearInterval(poll);
        child.kill('SIGINT');
      }, 20);
    },
  });
  assert.equal(run.status, 130, run.stderr);
});

test('no line of progress where stderr is no terminal', async () => {
  const { stderr } = await runPortolan(['read', large, '--format', 'urls']);
  assert.doesNotMatch(stderr, /\r|\x1b/);
});
