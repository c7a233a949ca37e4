// One integration, as README.md describes it: a copy of its site is installed with the packed
// package, built or served twice, compared, checked, and built once more with today's plug-in.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cleanEnvironment, runNpm } from '../package/npm-command.ts';
import { compareSets } from './compare-sets.ts';
import type { DevServer, Recipe, Subject } from './integration.ts';
import { loadIntegration } from './known-integrations.ts';
import { runSiteProgram, type SiteServer, startSiteServer } from './site-program.ts';
import {
  describeEntry,
  fromFolder,
  fromServer,
  keepSiteSet,
  readSiteSet,
  type SiteSet,
} from './site-set.ts';

/** A row of the table. */
export interface SubjectResult {
  readonly name: string;
  /** Of the framework, as installed. */
  readonly version: string;
  readonly installSeconds: number;
  /** Of the first build; absent where nothing is built. */
  readonly buildCpuSeconds?: number | undefined;
  /** Absent: passed. */
  readonly failure?: string | undefined;
  /** What today's plug-in does differently, a line each. */
  readonly today: readonly string[];
}

/** What to run, with the tarball of the package. */
export interface IntegrationRun {
  readonly name: string;
  readonly tarball: string;
  /** The oldest versions that the adapters allow, instead of the newest. */
  readonly oldest?: boolean | undefined;
  /** Leaves the copy where it is, and prints where. */
  readonly keep?: boolean | undefined;
  /** Called with each step. */
  readonly log?: ((line: string) => void) | undefined;
}

const INSTALL_MS_MAX = 600_000;
const execute = promisify(execFile);

/** Runs all subjects of an integration; `skip` says why nothing could be installed. */
export async function runIntegration(
  run: IntegrationRun,
): Promise<{ readonly results: readonly SubjectResult[] } | { readonly skip: string }> {
  const source = join(import.meta.dirname, run.name);
  const integration = await loadIntegration(run.name);
  if (run.oldest === true && !existsSync(join(source, 'oldest'))) return { results: [] };
  const folder = await realpath(await mkdtemp(join(tmpdir(), `portolan-${run.name}-`)));
  try {
    await cp(join(source, 'site'), folder, { recursive: true, filter: isOfSite });
    if (run.oldest === true) await cp(join(source, 'oldest'), folder, { recursive: true });
    run.log?.(`${run.name}: installing`);
    const began = performance.now();
    const flags = ['--no-save', '--install-links', '--prefer-offline', '--ignore-scripts'];
    const installed = await runNpm(folder, ['install', ...flags, run.tarball], INSTALL_MS_MAX);
    if ('skip' in installed) return installed;
    const installSeconds = (performance.now() - began) / 1000;
    if (integration.committedAt !== undefined) await commitAll(folder, integration.committedAt);
    const results: SubjectResult[] = [];
    for (const subject of integration.subjects) {
      run.log?.(`${run.name}: ${subject.name}`);
      // What people use today is compared with the framework as it is today.
      const judged: Subject = run.oldest === true ? { ...subject, today: undefined } : subject;
      results.push({ ...(await resultOf(judged, folder)), installSeconds });
    }
    return { results };
  } finally {
    if (run.keep === true) run.log?.(`${run.name}: kept ${folder}`);
    else await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

// What a build in the checkout left there is not copied.
const LEFT =
  /[\\/](?:node_modules|dist|\.next|\.nuxt|\.output|\.astro|\.docusaurus|\.svelte-kit)(?:[\\/]|$)/;

function isOfSite(path: string): boolean {
  return !LEFT.test(path.slice(import.meta.dirname.length));
}

async function commitAll(folder: string, date: string): Promise<void> {
  const dates = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const options = { cwd: folder, env: cleanEnvironment(dates) };
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  await execute('git', ['init', '--quiet'], options);
  // A pathspec that excludes what .gitignore ignores is an error.
  await writeFile(join(folder, '.git/info/exclude'), 'node_modules\n');
  await execute('git', ['-c', 'core.excludesFile=/dev/null', 'add', '.'], options);
  await execute('git', [...identity, 'commit', '--quiet', '-m', 'The site'], options);
}

async function resultOf(
  subject: Subject,
  folder: string,
): Promise<Omit<SubjectResult, 'installSeconds'>> {
  const manifest = join(folder, 'node_modules', subject.package, 'package.json');
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  const row = { name: subject.name, version };
  let buildCpuSeconds: number | undefined;
  try {
    buildCpuSeconds = await judge(subject, folder);
  } catch (error) {
    return { ...row, failure: messageOf(error), today: [] };
  }
  if (subject.today === undefined) return { ...row, buildCpuSeconds, today: [] };
  const { plugin } = subject.today;
  try {
    await using made = await make(subject.today, subject, folder);
    const { sitemap, set } = made;
    const differences = compareSets(subject.expected, set.entries.map(describeEntry));
    const today = [...(set.files.size === 0 ? [`writes no ${sitemap}`] : []), ...differences];
    return { ...row, buildCpuSeconds, today: today.map((line) => `${plugin}: ${line}`) };
  } catch (error) {
    return { ...row, buildCpuSeconds, today: [`${plugin}: fails: ${messageOf(error)}`] };
  }
}

// Returns the CPU time of the first build.
async function judge(subject: Subject, folder: string): Promise<number | undefined> {
  const { ours, base, expected } = subject;
  await using first = await make(ours, subject, folder);
  assert.deepEqual(first.set.problems, []);
  assert.deepEqual(first.set.entries.map(describeEntry).sort(), [...expected].sort());
  const checked = await mkdtemp(join(tmpdir(), 'portolan-checked-'));
  try {
    await keepSiteSet(first.set, checked, base);
    const isServed = ours.serve !== undefined;
    const place = isServed || ours.output === undefined ? checked : join(folder, ours.output);
    const words = ['portolan', 'check', place, '--base', base];
    const given = ['--fail-on', 'warning', ...(subject.checkArguments ?? [])];
    const check = await runSiteProgram({ folder, words: [...words, ...given] });
    assert.equal(check.status, 0, `portolan check: ${check.output}`);
  } finally {
    await rm(checked, { recursive: true, force: true });
  }
  let secondOutput = first.output;
  if (ours.build !== undefined) {
    await using second = await make({ ...ours, serve: undefined }, subject, folder);
    secondOutput = second.output;
    if (ours.serve === undefined) {
      assert.deepEqual(textsOf(second.set), textsOf(first.set), 'the second build differs');
    }
  }
  const { origin, output } = first;
  const run = (words: readonly string[], environment?: Readonly<Record<string, string>>) =>
    runSiteProgram({ folder, words, environment });
  if (subject.dev) await judgeDevServer(subject.dev, subject, folder);
  await subject.verify?.({ folder, ...(origin && { origin }), output, secondOutput, run });
  return first.cpuSeconds;
}

// A development server may answer before it knows its routes.
const DEV_MS_MAX = 60_000;

async function judgeDevServer(dev: DevServer, { base }: Subject, folder: string): Promise<void> {
  const port = await freePort();
  const words = dev.serve(port);
  await using server = await startSiteServer({ folder, words, origin: `http://localhost:${port}` });
  const { pathname } = new URL(base);
  const until = performance.now() + DEV_MS_MAX;
  const expected = dev.expected.map((path) => pathname + path).sort();
  for (;;) {
    const answer = await fetch(`${server.origin}${pathname}sitemap.xml`).catch(() => undefined);
    const text = answer?.ok === true ? await answer.text() : '';
    const locs = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc = '']) => new URL(loc));
    const listed = locs.map((url) => url.pathname).sort();
    if (listed.join() === expected.join() || performance.now() > until) {
      assert.deepEqual(listed, expected, `${words.join(' ')}: ${answer?.status} ${text}`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

function textsOf({ files }: SiteSet): Record<string, string> {
  const texts = [...files].map(([url, bytes]) => [url, Buffer.from(bytes).toString('latin1')]);
  return Object.fromEntries(texts);
}

interface Made extends AsyncDisposable {
  readonly set: SiteSet;
  readonly sitemap: string;
  readonly output: string;
  readonly origin?: string | undefined;
  readonly cpuSeconds?: number | undefined;
}

async function make(
  { build, serve, environment, output: place, sitemap = 'sitemap.xml' }: RecipeGiven,
  { base }: Subject,
  folder: string,
): Promise<Made> {
  const built =
    build === undefined ? undefined : await runSiteProgram({ folder, words: build, environment });
  assert.equal(built?.status ?? 0, 0, `${build?.join(' ')}: ${built?.output}`);
  const server: SiteServer | undefined =
    serve === undefined ? undefined : await startSiteServer({ folder, words: serve, environment });
  try {
    const load =
      server === undefined
        ? fromFolder(join(folder, place ?? '.'), base)
        : fromServer(server.origin);
    const set = await readSiteSet(base + sitemap, load);
    return {
      set,
      sitemap,
      output: built?.output ?? '',
      origin: server?.origin,
      cpuSeconds: built?.cpuSeconds,
      [Symbol.asyncDispose]: async () => await server?.[Symbol.asyncDispose](),
    };
  } catch (error) {
    await server?.[Symbol.asyncDispose]();
    throw error;
  }
}

type RecipeGiven = Omit<Recipe, 'serve'> & { readonly serve?: Recipe['serve'] | undefined };

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
