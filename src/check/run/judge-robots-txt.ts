// The step that judges robots.txt: a site's, fetched while its sitemaps were looked for, or a
// file's.
import { basename, dirname } from 'node:path';
import { givenValues } from '../../base/given-values.ts';
import { ROBOTS_BYTES_MAX } from '../../formats/robots-txt/robots-line.ts';
import type { RobotsNote } from '../../formats/robots-txt/robots-txt-note.ts';
import { readRobotsTxt } from '../../formats/robots-txt/robots-txt-reader.ts';
import type { RobotsTxtVisit } from '../../net/port/visit.ts';
import { sitemapKey } from '../../tree/tree-queue.ts';
import { isReachable } from '../robots/known-robots.ts';
import { readFileStart } from '../target/read-file-start.ts';
import type { CheckRun } from './check-run.ts';

/**
 * Judges the robots.txt of the target, where there is one, and learns what it names.
 *
 * Errors: the signal's reason.
 */
export async function judgeRobotsTxt(run: CheckRun): Promise<void> {
  const { target, options } = run;
  if (target.robotsTxtFile) return judgeFile(run, target.robotsTxtFile);
  const { discovery, visitor } = target;
  const unnamed = discovery
    ? discovery.sitemaps.filter(({ found }) => found !== 'robots-txt').map(({ url }) => url)
    : [];
  if (discovery) {
    if (discovery.sitemaps.length === 0) noteNothingFound(run, discovery.site);
    if (discovery.leftOut > 0) noteLeftOut(run, discovery.leftOut);
    judge(run, discovery.robotsTxt.visit, unnamed, discovery.robotsTxt.notes);
    return;
  }
  const [root] = target.roots;
  if (!visitor || !root) return;
  const visit = await visitor.robotsTxt(root.url, options.signal);
  const { sitemaps, notes } = readRobotsTxt(visit.body, { url: visit.finalUrl });
  const named = new Set(sitemaps.map(({ loc }) => sitemapKey(loc)));
  judge(run, visit, named.size > 0 || named.has(root.url) ? [] : [root.url], notes);
}

function judge(
  run: CheckRun,
  visit: RobotsTxtVisit,
  unnamed: readonly string[],
  notes: readonly RobotsNote[],
): void {
  const { checker, proof } = run;
  const { url, finalUrl, status, error, contentType, body } = visit;
  const robots = readRobotsTxt(body, { url: finalUrl });
  const { sitemaps } = robots;
  if (isReachable(visit)) run.robots.learn(url, robots);
  proof.learn(url, sitemaps);
  checker.register(url);
  const read = { url, bytes: body.length, sitemaps, unnamed };
  const evidence = givenValues({ ...read, status, problem: error?.message, contentType });
  checker.see('robots-txt', evidence, { sitemap: url });
  noteAll(run, url, notes);
}

async function judgeFile(
  run: CheckRun,
  { path, url }: { readonly path: string; readonly url?: string },
): Promise<void> {
  // One byte more than is read, so that the reader notes the cut.
  const bytes = await readFileStart(dirname(path), basename(path), ROBOTS_BYTES_MAX + 1);
  if (!bytes) return;
  const robots = readRobotsTxt(bytes, { url });
  const { sitemaps, notes } = robots;
  run.checker.register(path);
  if (url !== undefined) {
    // A robots.txt counts only at the root of the host.
    if (new URL('.', run.options.url).pathname === '/') run.robots.learn(url, robots);
    run.proof.learn(url, sitemaps);
  }
  noteAll(run, path, notes);
}

function noteAll({ checker }: CheckRun, sitemap: string, notes: readonly RobotsNote[]): void {
  for (const { code, line, value } of notes) {
    checker.note(code, givenValues({ sitemap, line, found: value }));
  }
}

function noteNothingFound(run: CheckRun, site: string): void {
  const tried = run.target.discovery?.tried ?? [];
  const answers = tried.map(({ url, answer }) => `${new URL(url).pathname} (${answer})`).join(', ');
  const why =
    `No sitemap was found on ${site}: its robots.txt does not name one, and there is none ` +
    `at the default locations: ${answers}.`;
  run.complete = false;
  run.notChecked.push({ what: 'sitemap', why });
}

function noteLeftOut(run: CheckRun, count: number): void {
  const why = 'The robots.txt names more sitemaps than are read; the rest was not checked.';
  run.complete = false;
  run.notChecked.push({ what: 'sitemap', why, count });
}
