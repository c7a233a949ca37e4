// The files of the container, as far as they can be judged where no engine runs them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSmallYaml, type SmallYaml } from '../support/small-yaml.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const manifest = JSON.parse(readText('package.json')) as {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
};

interface Instruction {
  readonly name: string;
  readonly rest: string;
}

const KNOWN = new Set([
  'FROM',
  'WORKDIR',
  'COPY',
  'RUN',
  'ENV',
  'USER',
  'VOLUME',
  'EXPOSE',
  'STOPSIGNAL',
  'HEALTHCHECK',
  'ENTRYPOINT',
  'CMD',
]);

// The stages of a Dockerfile, each with its instructions; continued lines are joined.
function stagesOf(text: string): readonly (readonly Instruction[])[] {
  const stages: Instruction[][] = [];
  const joined = text.replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '');
  for (const line of joined.split('\n').filter((each) => each.trim() !== '')) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    assert.ok(KNOWN.has(name), `not an instruction: ${line}`);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, rest });
  }
  return stages;
}

const stages = stagesOf(readText('Dockerfile'));
const last = stages.at(-1) ?? [];
const only = (name: string): string => {
  const found = last.filter((instruction) => instruction.name === name);
  assert.equal(found.length, 1, `${name} stands ${found.length} times in the last stage`);
  return found[0]?.rest ?? '';
};

function wordsOf(json: string): readonly string[] {
  const words = JSON.parse(json) as unknown;
  assert.ok(Array.isArray(words) && words.every((word) => typeof word === 'string'), json);
  return words;
}

test('the image is built in one stage and runs in another, both on the pinned Node', () => {
  assert.equal(stages.length, 2);
  const version = manifest.devDependencies['node'];
  for (const [from] of stages) {
    assert.match(from?.rest ?? '', new RegExp(`^node:${version}-[a-z]+-slim( AS build)?$`));
  }
});

test('nothing is downloaded but what the lock file names, and no script of a package runs', () => {
  const runs = stages.flat().filter(({ name }) => name === 'RUN');
  const installs = runs.filter(({ rest }) => /\bnpm (?:ci|prune)\b/.test(rest));
  assert.equal(installs.length, 2);
  for (const { rest } of installs) assert.match(rest, /--ignore-scripts/);
  for (const { rest } of runs) assert.doesNotMatch(rest, /curl|wget|npm install|npx|apt/);
  assert.ok(last.every(({ name, rest }) => name !== 'COPY' || rest.startsWith('--from=build ')));
});

test('the console runs as a user without rights, who owns its data alone', () => {
  assert.equal(only('USER'), 'node');
  const order = last.map(({ name }) => name);
  assert.ok(order.lastIndexOf('RUN') < order.indexOf('USER'));
  assert.ok(order.lastIndexOf('COPY') < order.indexOf('USER'));
  assert.deepEqual(wordsOf(only('VOLUME')), ['/data']);
});

test('the container listens where its health is asked for, and asks others for a token', () => {
  const port = only('EXPOSE');
  assert.match(only('HEALTHCHECK'), new RegExp(`http://127\\.0\\.0\\.1:${port}/healthz`));
  const [, check = ''] = /CMD (.+)$/.exec(only('HEALTHCHECK')) ?? [];
  assert.deepEqual(wordsOf(check).slice(0, 2), ['node', '-e']);
  assert.deepEqual(wordsOf(only('ENTRYPOINT')), ['node', '/app/dist/cli/bin.js']);
  const words = wordsOf(only('CMD'));
  assert.equal(words[0], 'serve');
  assert.equal(words[words.indexOf('--database') + 1], '/data');
  assert.ok(words.includes('--token-file'));
  assert.equal(only('STOPSIGNAL'), 'SIGTERM');
});

test('the script of the health check is code', () => {
  const [, check = ''] = /CMD (.+)$/.exec(only('HEALTHCHECK')) ?? [];
  const script = wordsOf(check)[2] ?? '';
  assert.equal(typeof new Function('fetch', 'process', script), 'function');
});

test('what is secret or of this machine alone is no part of the build', () => {
  const ignored = new Set(readText('.dockerignore').split('\n'));
  for (const name of ['.git', 'node_modules', '.env', 'portolan-data']) {
    assert.ok(ignored.has(name), `${name} is sent to the builder`);
  }
  for (const name of ['src', 'tools', 'package.json', 'package-lock.json', 'tsconfig.json']) {
    assert.ok(!ignored.has(name), `${name} is missing in the build`);
  }
});

function at(value: SmallYaml | undefined, ...keys: readonly string[]): SmallYaml | undefined {
  return keys.reduce<SmallYaml | undefined>(
    (found, key) =>
      typeof found === 'object' && !Array.isArray(found)
        ? (found as Readonly<Record<string, SmallYaml>>)[key]
        : undefined,
    value,
  );
}

test('the compose file runs the image on this machine alone, with a volume and no rights', () => {
  const compose = readSmallYaml(readText('compose.yaml'));
  const service = at(compose, 'services', 'console');
  const port = only('EXPOSE');
  assert.deepEqual(at(service, 'ports'), [`127.0.0.1:${port}:${port}`]);
  assert.deepEqual(at(service, 'volumes'), ['portolan-data:/data']);
  assert.deepEqual(at(compose, 'volumes', 'portolan-data'), {});
  assert.equal(at(service, 'read_only'), 'true');
  assert.deepEqual(at(service, 'cap_drop'), ['ALL']);
  assert.deepEqual(at(service, 'security_opt'), ['no-new-privileges:true']);
  assert.equal(at(service, 'init'), 'true');
  // Longer than the console takes to finish what is under way.
  assert.ok(Number.parseInt(String(at(service, 'stop_grace_period')), 10) >= 20);
});

test('no image is named by a tag that moves, and ours has the version of the package', () => {
  const compose = readSmallYaml(readText('compose.yaml'));
  const image = String(at(compose, 'services', 'console', 'image'));
  assert.equal(image, `portolan-console:${manifest.version}`);
  for (const [from] of stages) assert.doesNotMatch(from?.rest ?? '', /latest|:\d+$|:[a-z]+$/);
});

test('the reader of the compose file knows what it does not know', () => {
  assert.deepEqual(readSmallYaml('a:\n  b: x\n  c:\n    - "1"\n    - y:z\n'), {
    a: { b: 'x', c: ['1', 'y:z'] },
  });
  for (const wrong of ['a: [1]', 'a: *b', 'a: b: c', 'a:\n\tb: c', 'a: 1\na: 2', 'a:', ' a: 1']) {
    assert.throws(() => readSmallYaml(wrong), Error, wrong);
  }
});
