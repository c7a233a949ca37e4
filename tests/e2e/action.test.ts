// The GitHub Action: its entry file run as the runner runs it, with inputs in the environment.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { startFakeSite } from '../support/fake-site.ts';
import { type ActionOptions, type ActionRun, commandsIn, runActionIn } from './run-action.ts';
import { CHECKOUT } from './run-portolan.ts';
import { sarifFaults } from './sarif-faults.ts';

const SUMMARY_BYTES_MAX = 1_048_576;

const NS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urlset = (entries: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${NS}>\n${entries}\n</urlset>\n`;
const GOOD = urlset(
  '<url><loc>https://example.com/a</loc><lastmod>2024-05-01</lastmod></url>\n' +
    '<url><loc>https://example.com/b</loc><lastmod>2024-06-02</lastmod></url>',
);
const BAD = urlset('<url><loc>https://example.com/</loc><priority>7</priority></url>\n<url></url>');

const top = await mkdtemp(join(tmpdir(), 'portolan-action-'));
after(() => rm(top, { recursive: true }));

/** Runs the action in a workspace of its own. */
async function runAction(
  inputs: Readonly<Record<string, string>>,
  options: Partial<ActionOptions> & { readonly files?: Readonly<Record<string, string>> } = {},
): Promise<ActionRun> {
  const { files = { 'good.xml': GOOD, 'bad.xml': BAD }, ...more } = options;
  const folder = await mkdtemp(join(top, 'workspace-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return runActionIn(folder, inputs, { runner: await mkdtemp(join(top, 'runner-')), ...more });
}

const countsOf = ({ outputs }: ActionRun) =>
  ['errors', 'warnings', 'infos'].map((name) => outputs.get(name));

test('a good sitemap: 0, no annotation of an error, a summary, outputs', async () => {
  const run = await runAction({ target: 'good.xml' });
  assert.equal(run.status, 0, run.stdout + run.stderr);
  assert.ok(!commandsIn(run).includes('error'));
  assert.match(run.stdout, /good\.xml: /);
  assert.match(run.summary, /^## .*good/);
  assert.deepEqual(countsOf(run).slice(0, 2), ['0', '0']);
  const report = JSON.parse(readFileSync(run.outputs.get('report') ?? '', 'utf8'));
  assert.deepEqual([report.version, report.entries, report.complete], [1, 2, true]);
  const sarif = JSON.parse(readFileSync(run.outputs.get('sarif') ?? '', 'utf8'));
  assert.deepEqual(sarifFaults(sarif), []);
});

test('a bad sitemap: 1, annotated in its file and line', async () => {
  const run = await runAction({ target: 'bad.xml' });
  assert.equal(run.status, 1, run.stdout + run.stderr);
  assert.match(run.stdout, /^::error file=bad\.xml,line=4,.*title=entry-without-loc::/m);
  const report = JSON.parse(readFileSync(run.outputs.get('report') ?? '', 'utf8'));
  const { error, warning, info } = report.summary;
  assert.deepEqual(countsOf(run), [error, warning, info].map(String));
  assert.ok(error >= 1);
  assert.match(run.summary, /entry-without-loc/);
});

test('fail-on says what fails', async () => {
  assert.equal((await runAction({ target: 'bad.xml', 'fail-on': 'never' })).status, 0);
  const mild = { 'mild.xml': GOOD.replace('2024-05-01', '2024-05-01T10:00:00') };
  const words = { target: 'mild.xml', only: 'lastmod-without-zone' };
  assert.equal((await runAction(words, { files: mild })).status, 0);
  const strict = await runAction({ ...words, 'fail-on': 'warning' }, { files: mild });
  assert.equal(strict.status, 1);
  assert.deepEqual(countsOf(strict), ['0', '1', '0']);
});

test('only and ignore take commas, blanks and lines', async () => {
  const one = await runAction({ target: 'bad.xml', only: 'priority-out-of-range' });
  assert.equal(countsOf(one)[0], '1');
  const none = await runAction({
    target: 'bad.xml',
    only: 'priority-out-of-range,\n entry-without-loc',
    ignore: 'hints document',
  });
  assert.deepEqual(countsOf(none), ['0', '0', '0']);
});

test('a baseline leaves out what it knows', async () => {
  const args = '--write-baseline known.json';
  const { folder } = await runAction({ target: 'bad.xml', args });
  const baseline = await readFile(join(folder, 'known.json'), 'utf8');
  const run = await runAction(
    { target: 'bad.xml', baseline: 'known.json' },
    { files: { 'bad.xml': BAD, 'known.json': baseline } },
  );
  assert.equal(run.status, 0, run.stdout);
  assert.equal(countsOf(run)[0], '0');
});

test('a target that is not there fails, and says so', async () => {
  const run = await runAction({ target: 'gone.xml' });
  assert.equal(run.status, 3);
  assert.match(run.stdout, /^::error .*gone\.xml/m);
});

const complaints: Readonly<Record<string, readonly [Record<string, string>, RegExp]>> = {
  'no target': [{}, /target is missing/],
  'a blank target': [{ target: '  ' }, /target is missing/],
  'stdin as the target': [{ target: '-' }, /no stdin/],
  'an open quote': [{ target: 'good.xml', args: '--report "html=a' }, /not closed/],
  'a format of its own': [{ target: 'good.xml', args: '--format json' }, /--format/],
  'an output of its own': [{ target: 'good.xml', args: '--output=a' }, /--output=a/],
  'an unknown profile': [{ target: 'good.xml', profile: 'altavista' }, /protocol, xsd/],
  'an unknown flag': [{ target: 'good.xml', args: '--deep' }, /--deep/],
  'another word': [{ target: 'good.xml', args: 'bad.xml' }, /too many arguments/i],
};
for (const [name, [inputs, message]] of Object.entries(complaints)) {
  test(`${name} is reported in an annotation: 2`, async () => {
    const run = await runAction(inputs);
    assert.equal(run.status, 2, run.stdout + run.stderr);
    assert.match(run.stdout, /^::error title=portolan check::/m);
    assert.match(run.stdout, message);
    assert.deepEqual([...run.outputs], []);
  });
}

test('args has the words of a command line, without a shell', async () => {
  const args = `--report "html=a b.html" --report 'csv=$(touch pwned).csv'\n-v`;
  const { folder, status } = await runAction({ target: 'good.xml', args });
  assert.equal(status, 0);
  assert.ok(existsSync(join(folder, 'a b.html')));
  assert.ok(existsSync(join(folder, '$(touch pwned).csv')));
  assert.ok(!existsSync(join(folder, 'pwned')));
});

test('a target that begins with a dash is a file', async () => {
  for (const name of ['-v.xml', '--fix=out', '--']) {
    const run = await runAction({ target: name }, { files: { [name]: GOOD } });
    assert.equal(run.status, 0, `${name}: ${run.stdout}${run.stderr}`);
    assert.ok(!existsSync(join(run.folder, 'out')));
  }
});

const hostile = [
  '$(touch pwned)',
  '`touch pwned`; touch pwned',
  'gone.xml\n::add-mask::e',
  '::add-mask::e',
  'a\r::set-output name=errors::0',
  '##[add-mask]e',
  '../../../../etc/hostname',
];
test('no input becomes a command, of a shell or of the runner', async () => {
  for (const target of hostile) {
    const run = await runAction({ target });
    assert.notEqual(run.status, 0);
    assert.ok(!existsSync(join(run.folder, 'pwned')), target);
    const odd = commandsIn(run).filter((name) => !['error', 'warning', 'notice'].includes(name));
    assert.deepEqual(odd, [], JSON.stringify(target));
  }
  for (const name of ['base', 'profile', 'fail-on', 'baseline', 'pages', 'max-findings', 'only']) {
    const run = await runAction({ target: 'good.xml', [name]: '--fix=out\n::add-mask::e' });
    assert.equal(run.status, 2, `${name}: ${run.stdout}`);
    assert.ok(!existsSync(join(run.folder, 'out')), name);
    assert.ok(!commandsIn(run).includes('add-mask'), name);
  }
});

test('a path with line breaks is one output, and sets no other', async () => {
  const sarifFile = 'new/a\nerrors=99\nreport<<x\nx\nb.sarif';
  const run = await runAction({ target: 'good.xml', 'sarif-file': sarifFile });
  assert.equal(run.status, 0, run.stdout);
  assert.equal(run.outputs.get('sarif'), join(run.folder, sarifFile));
  assert.equal(run.outputs.get('errors'), '0');
  assert.equal(run.outputs.size, 5);
  assert.ok(existsSync(join(run.folder, sarifFile)));
});

test('the summary is appended, and never grows past its limit', async () => {
  const before = 'x'.repeat(1_000);
  const plain = await runAction({ target: 'bad.xml' }, { summary: before });
  assert.match(plain.summary, /^x{1000}\n\n## /);
  for (const room of [0, 50, 300, 400]) {
    const full = 'x'.repeat(SUMMARY_BYTES_MAX - room);
    const { summary, status } = await runAction({ target: 'bad.xml' }, { summary: full });
    assert.equal(status, 1);
    assert.ok(Buffer.byteLength(summary) <= SUMMARY_BYTES_MAX, String(room));
    assert.equal(summary.includes('The summary was cut here.'), room >= 300);
  }
});

test('a runner without files for outputs and summaries gets annotations', async () => {
  const environment = {
    GITHUB_OUTPUT: undefined,
    GITHUB_STEP_SUMMARY: '',
    RUNNER_TEMP: undefined,
    TMPDIR: top,
  };
  const run = await runAction({ target: 'bad.xml' }, { environment });
  assert.equal(run.status, 1);
  assert.match(run.stdout, /^::error file=bad\.xml/m);
});

test('a report that cannot be written fails the step', async () => {
  const run = await runAction({ target: 'good.xml', 'sarif-file': 'good.xml/a.sarif' });
  assert.equal(run.status, 3);
  assert.match(run.stdout, /^::error .*could not be handed over/m);
});

test('a job that is cancelled gets a report of what was found so far', async () => {
  await using site = await startFakeSite();
  site.serve({
    '/sitemap.xml': (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.write(BAD.slice(0, -20));
    },
  });
  const run = await runAction(
    { target: `${site.origin}/sitemap.xml` },
    {
      whileRunning: (child) => {
        const asked = setInterval(() => {
          if (!site.requests.includes('/sitemap.xml')) return;
          clearInterval(asked);
          child.kill('SIGINT');
        }, 20);
        child.once('exit', () => clearInterval(asked));
      },
    },
  );
  assert.equal(run.status, 130, run.stdout + run.stderr);
  const report = JSON.parse(readFileSync(run.outputs.get('report') ?? '', 'utf8'));
  assert.equal(report.complete, false);
});

/** The action as it is downloaded: without packages, and not built. */
async function downloadedAction(): Promise<string> {
  const root = await mkdtemp(join(top, 'action-'));
  await cp(join(CHECKOUT, 'action'), join(root, 'action'), { recursive: true });
  await cp(join(CHECKOUT, 'package.json'), join(root, 'package.json'));
  await symlink(join(CHECKOUT, 'src'), join(root, 'src'));
  return root;
}

/** A folder with an npm that does what a test says. */
async function fakeNpm(script: string): Promise<string> {
  const folder = await mkdtemp(join(top, 'bin-'));
  await writeFile(join(folder, 'npm'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return folder;
}

test('packages that are missing are installed first, in the folder of the action', async () => {
  const root = await downloadedAction();
  const modules = join(CHECKOUT, 'node_modules');
  const npm = await fakeNpm(`echo "$PWD $*" > "$PWD/asked"; ln -s "${modules}" node_modules`);
  const environment = { PATH: `${npm}:${process.env['PATH']}` };
  const run = await runAction({ target: 'bad.xml' }, { root, environment });
  assert.equal(run.status, 1, run.stdout + run.stderr);
  assert.match(run.stdout, /^Installing the packages/);
  assert.match(run.stdout, /^::error file=bad\.xml,line=4/m);
  assert.equal(run.stderr, '');
  const asked = await readFile(join(root, 'asked'), 'utf8');
  assert.equal(asked, `${root} ci --omit=dev --ignore-scripts --no-audit --no-fund\n`);
  const again = await runAction({ target: 'good.xml' }, { root, environment });
  assert.doesNotMatch(again.stdout, /Installing/);
});

test('an installation that fails is reported, with what npm said', async () => {
  const root = await downloadedAction();
  const npm = await fakeNpm('echo "::add-mask::e" >&2; echo no registry; exit 7');
  const environment = { PATH: `${npm}:${process.env['PATH']}` };
  const run = await runAction({ target: 'good.xml' }, { root, environment });
  assert.equal(run.status, 2);
  assert.match(run.stdout, /^::error .*could not be installed: npm ci ended with status 7/m);
  assert.match(run.stdout, /%0A::add-mask::e%0Ano registry/);
  assert.deepEqual(commandsIn(run), ['error']);
});

test('an npm that installs nothing, and says that it did, is found out', async () => {
  const root = await downloadedAction();
  await mkdir(join(root, 'node_modules'));
  const environment = { PATH: `${await fakeNpm('exit 0')}:${process.env['PATH']}` };
  const run = await runAction({ target: 'good.xml' }, { root, environment });
  assert.equal(run.status, 2);
  assert.match(run.stdout, /could not be installed/);
});

const npmBeside = join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm');
test('without npm there is a hint', {
  skip: existsSync(npmBeside) && 'this Node brings its npm, which would be run',
}, async () => {
  const root = await downloadedAction();
  const run = await runAction({ target: 'good.xml' }, { root, environment: { PATH: '' } });
  assert.equal(run.status, 2);
  assert.match(run.stdout, /Run actions\/setup-node/);
});

const metadata = readFileSync(join(CHECKOUT, 'action.yml'), 'utf8');
function namesUnder(key: string): string[] {
  const block = new RegExp(`^${key}:\\n((?: .*\\n|\\n)+)`, 'm').exec(metadata)?.[1] ?? '';
  return [...block.matchAll(/^ {2}([a-z-]+):$/gm)].map(([, name = '']) => name);
}

test('action.yml names the entry, what is read and what is set', async () => {
  assert.match(metadata, /^runs:\n {2}using: node24\n {2}main: action\/main\.js\n/m);
  const inputs = namesUnder('inputs');
  const source = await readFile(join(CHECKOUT, 'action', 'inputs.js'), 'utf8');
  const read = [...source.matchAll(/\binput\('([a-z-]+)'\)/g)].map(([, name]) => name);
  assert.deepEqual([...new Set(read)].sort(), [...inputs].sort());
  assert.equal(inputs.length, 11);
  const { outputs } = await runAction({ target: 'good.xml' });
  assert.deepEqual([...outputs.keys()].sort(), namesUnder('outputs').sort());
});

test('the entry and what it imports type-check', () => {
  const flags = ['--ignoreConfig', '--noEmit', '--allowJs', '--checkJs', '--strict'];
  const more = ['--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noUnusedLocals'];
  const kind = ['--module', 'nodenext', '--target', 'es2024', '--types', 'node', '--skipLibCheck'];
  const compiler = join(CHECKOUT, 'node_modules', '.bin', 'tsc');
  const words = [...flags, ...more, ...kind, join('action', 'main.js')];
  const { stdout, status } = spawnSync(compiler, words, { cwd: CHECKOUT, encoding: 'utf8' });
  assert.equal(stdout, '');
  assert.equal(status, 0);
});
