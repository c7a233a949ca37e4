// Runs of git that succeed, fail, do not start, take too long or are given up.
import assert from 'node:assert/strict';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { GitExitError, type GitRunOptions, runGit, splitAtNul } from './run-git.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-git-'));
});
after(() => rm(folder, { recursive: true, force: true }));

async function output(
  args: readonly string[],
  options: Partial<GitRunOptions> = {},
): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of runGit(args, { folder, ...options })) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** A program called git that does what a line of the shell says, before any other git. */
async function fakeGit(line: string): Promise<NodeJS.ProcessEnv> {
  const bin = await mkdtemp(join(folder, 'bin-'));
  await writeFile(join(bin, 'git'), `#!/bin/sh\n${line}\n`);
  await chmod(join(bin, 'git'), 0o755);
  return { ...process.env, PATH: `${bin}:${process.env['PATH']}` };
}

test('what git writes comes back', async () => {
  assert.match(await output(['version']), /^git version \d/);
});

test('a failure has its status and what git said about it', async () => {
  const failed = await output(['rev-parse', '--git-dir']).catch((error: unknown) => error);
  assert.ok(failed instanceof GitExitError);
  assert.equal(failed.status, 128);
  assert.match(failed.stderr, /not a git repository/);
});

test('a missing git is distinguished from other failures', async () => {
  await assert.rejects(output(['version'], { environment: { PATH: folder } }), {
    code: 'LASTMOD_UNAVAILABLE',
    message: /not installed/,
  });
});

test('a folder that no process can be started with is refused', async () => {
  await assert.rejects(output(['version'], { folder: 'a\0b' }), { code: 'LASTMOD_UNAVAILABLE' });
});

test('variables that lead to another repository do not reach git', async () => {
  const environment = {
    ...(await fakeGit('env')),
    GIT_DIR: '/elsewhere',
    GIT_INDEX_FILE: '/elsewhere',
    KEPT: 'yes',
  };
  const seen = await output([], { environment });
  assert.doesNotMatch(seen, /elsewhere/);
  assert.match(seen, /^KEPT=yes$/m);
  assert.match(seen, /^GIT_ALLOW_PROTOCOL=none$/m);
});

const withoutWaiting = { timeout: 15_000 };

test(
  'a run may take its time and no longer, whoever else holds its pipes',
  withoutWaiting,
  async () => {
    const environment = await fakeGit('sleep 30 & sleep 30');
    await assert.rejects(output([], { environment, timeoutMs: 20 }), {
      code: 'LASTMOD_UNAVAILABLE',
      message: /more than 0\.02 seconds/,
    });
  },
);

test('a run may write as many bytes as the limit says, and no more', async () => {
  const environment = await fakeGit('printf 12345');
  assert.equal(await output([], { environment, bytesMax: 5 }), '12345');
  await assert.rejects(output([], { environment, bytesMax: 4 }), { code: 'LASTMOD_UNAVAILABLE' });
});

test("giving up ends git with the signal's own reason", async () => {
  const environment = await fakeGit('echo started; exec sleep 30');
  const controller = new AbortController();
  const reason = new Error('given up');
  const reading = (async () => {
    for await (const _ of runGit([], { folder, environment, signal: controller.signal })) {
      controller.abort(reason);
    }
  })();
  await assert.rejects(reading, reason);
  await assert.rejects(output(['version'], { signal: AbortSignal.abort(reason) }), reason);
});

test('whoever stops reading ends git', async () => {
  const environment = await fakeGit(`echo $$ > "${join(folder, 'pid')}"; exec yes`);
  let chunks = 0;
  for await (const _ of runGit([], { folder, environment })) {
    chunks += 1;
    if (chunks === 3) break;
  }
  const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
  assert.ok(pid > 0);
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});

test('a password in the address of a server is in no message', async () => {
  const environment = await fakeGit(
    'echo "fatal: https://me:sec@r?et@example.com/ is gone" >&2; exit 1',
  );
  const failed = await output([], { environment }).catch((error: unknown) => error);
  assert.ok(failed instanceof GitExitError);
  assert.equal(failed.stderr, 'fatal: https://example.com/ is gone\n');
});

async function split(chunks: readonly Uint8Array[]): Promise<string[]> {
  async function* stream(): AsyncGenerator<Uint8Array> {
    yield* chunks;
  }
  const parts: string[] = [];
  for await (const some of splitAtNul(stream())) parts.push(...some);
  return parts;
}

test('every cut into two chunks, and single bytes, give the same parts', async () => {
  const bytes = Buffer.from([97, 0, 0, 0xc3, 0xa9, 98, 0, 10, 0xff, 0, 99]);
  const expected = ['a', '', '\u00c3\u00a9b', '\n\u00ff', 'c'];
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    assert.deepEqual(await split([bytes.subarray(0, cut), bytes.subarray(cut)]), expected);
  }
  assert.deepEqual(await split(Array.from(bytes, (byte) => Uint8Array.of(byte))), expected);
});

test('nothing gives nothing, and a NUL at the end begins no part', async () => {
  assert.deepEqual(await split([]), []);
  assert.deepEqual(await split([Buffer.from('a\0')]), ['a']);
});

test('a part may have 65,536 bytes and no more, also when it comes in pieces', async () => {
  const longest = Buffer.alloc(65_536, 'a');
  const end = Buffer.from('\0');
  assert.deepEqual(await split([longest, end]), [longest.toString()]);
  for (const chunks of [
    [longest, Buffer.from('b')],
    [Buffer.concat([longest, Buffer.from('b'), end])],
  ]) {
    await assert.rejects(split(chunks), { code: 'LASTMOD_UNAVAILABLE' });
  }
});
