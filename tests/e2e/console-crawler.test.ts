// A crawler at a console: it takes what is due by the API or by the command and gives its answers
// back, and the schedule tells what the site's lastmods are worth.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { UNVISITED_VALUE } from '../../src/harvest/recrawl/settings/recrawl-settings.ts';
import { openConsoleOnWeb } from '../support/console-on-web.ts';
import { urlsetOf } from '../support/made-up-week/week-site.ts';
import { type PortolanRun, runPortolan } from './run-portolan.ts';

interface DueRow {
  readonly loc: string;
  readonly reason: string;
  readonly value: number;
  readonly leasedUntil?: string;
}

interface ScheduleJson {
  readonly version: number;
  readonly lastmodQuality: Readonly<Record<string, number>>;
  readonly schedule: Readonly<Record<string, number>>;
}

const NAME = 'crawled.example';
const OTHER = 'crawled-too.example';
const DAY_MS = 86_400_000;
const PAGES = 20;

const on = await openConsoleOnWeb({ after }, { hosts: [NAME, OTHER], auth: 'token' });
const token = await on.token('submit', 'crawler');
const { origin, serve } = on.web.host(NAME);
const locs = Array.from({ length: PAGES }, (_, index) => `${origin}/p/${index + 10}`);
const { id } = await on.site(NAME);

/** The pages, each with a lastmod of its own: so many days ago, and minutes as its number. */
function serveLastmods(daysAgo: (index: number) => number): void {
  const now = on.clock.now();
  const entries = locs.map((loc, index) => {
    const at = now - daysAgo(index) * DAY_MS - index * 60_000;
    return [loc.slice(origin.length), new Date(at).toISOString()] as const;
  });
  serve({ '/sitemap.xml': urlsetOf(origin, entries) });
}

async function read(): Promise<void> {
  await on.harvest.submitSitemap(`${origin}/sitemap.xml`, { by: 'cli' });
  await on.skip(0);
}

async function api<Json>(path: string, json?: unknown): Promise<Json> {
  const answer = await on.ask<Json>(path, { token, ...(json !== undefined && { json }) });
  assert.equal(answer.status, 200, answer.text);
  return answer.json;
}

const due = async (limit: number, leaseMs = 600_000): Promise<readonly DueRow[]> =>
  (await api<{ readonly rows: readonly DueRow[] }>(`/api/sites/${id}/due`, { limit, leaseMs }))
    .rows;
const schedule = (): Promise<ScheduleJson> => api(`/sites/${id}/schedule.json`);

function portolan(words: readonly string[], stdin?: string): Promise<PortolanRun> {
  return runPortolan([...words, '--console', on.url], {
    environment: { PORTOLAN_TOKEN: token },
    ...(stdin !== undefined && { stdin }),
  });
}

const lines = <Row>({ stdout }: PortolanRun): Row[] =>
  stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Row]));

test('what was taken by the API or the command is nobody else’s until its lease ends', async () => {
  serveLastmods(() => 30);
  await read();
  // Nobody visited any of them: they are due, and among all there are.
  const listed = await portolan(['due', `${origin}/`, '--all', '--format', 'jsonl']);
  assert.deepEqual(
    lines<DueRow>(listed).map(({ loc, reason, value }) => [loc, reason, value]),
    locs.map((loc) => [loc, 'new', UNVISITED_VALUE]),
  );
  const some = await portolan(['due', `${origin}/`, '--limit', '3', '--format', 'jsonl']);
  assert.deepEqual(
    new Set(lines<DueRow>(some).map(({ value }) => value)),
    new Set([UNVISITED_VALUE]),
  );
  assert.match(some.stderr, /More URLs are due than these 3: --limit shows up to 10,000, --all/);
  const mine = await due(5);
  assert.equal(mine.length, 5);
  assert.ok(mine.every(({ reason, leasedUntil }) => reason === 'new' && leasedUntil !== undefined));
  const taken = await portolan([
    'due',
    `${origin}/`,
    '--lease',
    '10m',
    '--limit',
    '7',
    '--format',
    'jsonl',
  ]);
  assert.equal(taken.status, 0, taken.stderr);
  const theirs = lines<DueRow>(taken);
  assert.equal(theirs.length, 7);
  const rest = await due(100, 60_000);
  const all = [...mine, ...theirs, ...rest].map(({ loc }) => loc);
  assert.deepEqual(all.toSorted(), locs);
  assert.deepEqual(await due(100), []);
  await on.skip(61_000);
  const again = await due(100);
  assert.deepEqual(again.map(({ loc }) => loc).toSorted(), rest.map(({ loc }) => loc).toSorted());
});

test('answers by the command and by the API are counted; of strangers they are not', async () => {
  const answers = locs.map((loc) => ({ loc, status: 200, changed: true }));
  const stranger = { loc: 'https://stranger.example/', status: 200 };
  const told = [...answers.slice(0, 8), stranger];
  const given = await portolan(
    ['due', String(id), '--answers', '-'],
    told.map((answer) => `${JSON.stringify(answer)}\n`).join(''),
  );
  assert.equal(given.status, 0, given.stderr);
  assert.deepEqual(JSON.parse(given.stdout), {
    version: 1,
    answers: 9,
    known: 8,
    unreadable: 0,
    unknown: 1,
    unknownLocs: [stranger.loc],
  });
  const rest = { answers: answers.slice(8) };
  assert.deepEqual(await api(`/api/sites/${id}/answers`, rest), {
    version: 1,
    known: 12,
    sent: 12,
  });
  const { schedule: after, lastmodQuality } = await schedule();
  assert.deepEqual([after['answered'], after['unvisited'], after['due']], [PAGES, 0, 0]);
  assert.equal(lastmodQuality['visits'], 0, 'a first visit has nothing to compare with');
});

test('the schedule tells how often lastmod was right, and how many changes it told', async () => {
  // The lastmods of eight pages move; of these four have changed, and one of the others.
  const isMoved = (index: number): boolean => index < 8;
  const isChanged = (index: number): boolean => index < 4 || index === 12;
  await on.skip(7 * DAY_MS);
  serveLastmods((index) => (isMoved(index) ? 1 : 37));
  await read();
  const [first] = await due(1);
  assert.equal(first?.reason, 'lastmod');
  const answers = locs.map((loc, index) => ({ loc, status: 200, changed: isChanged(index) }));
  await api(`/api/sites/${id}/answers`, { answers });
  const { version, lastmodQuality } = await schedule();
  assert.equal(version, 1);
  const { visits, signalled, changed, changedAndSignalled, ...shares } = lastmodQuality;
  assert.deepEqual([visits, signalled, changed, changedAndSignalled], [PAGES, 8, 5, 4]);
  // After one visit a page much is possible; what was counted is within the range.
  const { precision = 0, precisionMargin = 0, recall = 0, recallMargin = 0 } = shares;
  assert.ok(Math.abs(precision - 4 / 8) <= precisionMargin, `${precision}, ${precisionMargin}`);
  assert.ok(Math.abs(recall - 4 / 5) <= recallMargin, `${recall}, ${recallMargin}`);
  assert.ok(precisionMargin > 0.2 && recallMargin > 0.2, 'few visits are not sure');
  // Told twice, it is one visit: what is no later than what is known changes nothing.
  const at = new Date(on.clock.now() - DAY_MS).toISOString();
  await api(`/api/sites/${id}/answers`, { answers: answers.map((answer) => ({ ...answer, at })) });
  assert.deepEqual((await schedule()).lastmodQuality, lastmodQuality);
  const page = await on.ask(`/sites/${id}/schedule`, { token });
  const sentence = /Your lastmod is right ([\d.]+).% \(([\d.]+).% to ([\d.]+).%\) of the time/.exec(
    page.text,
  );
  assert.ok(sentence, page.text);
  const [, share, low, high] = sentence.map(Number);
  assert.ok(Math.abs((share ?? 0) - 100 * precision) <= 0.5, `${share}`);
  assert.ok(Number(low) <= 50 && 50 <= Number(high), sentence[0]);
});

test('one crawler asks for all sites, tells what it found, and what pages count for', async () => {
  const other = on.web.host(OTHER);
  other.serve({ '/sitemap.xml': urlsetOf(other.origin, ['/a', '/b']) });
  await on.harvest.submitSitemap(`${other.origin}/sitemap.xml`, { by: 'cli' });
  await on.skip(40 * DAY_MS);
  const weights = `loc,weight\n${other.origin}/b,10\n${other.origin}/c,2\nnothing\n`;
  const weighed = await portolan(['due', other.origin, '--weights', '-'], weights);
  assert.equal(weighed.status, 3);
  assert.match(weighed.stderr, /^Line 4 is not a weight/);
  assert.deepEqual(JSON.parse(weighed.stdout), {
    version: 1,
    weights: 2,
    known: 1,
    unreadable: 1,
    unknown: 1,
    unknownLocs: [`${other.origin}/c`],
  });
  const look = await portolan(['due', '--format', 'jsonl', '--limit', '2000']);
  const seen = lines<DueRow & { readonly siteId: number }>(look);
  assert.equal(seen[0]?.loc, `${other.origin}/b`);
  assert.ok(new Set(seen.map(({ siteId }) => siteId)).size >= 2, look.stdout);
  const taken = lines<DueRow>(
    await portolan(['due', '--lease', '10m', '--fill', '--limit', '22', '--format', 'jsonl']),
  );
  assert.equal(taken.length, 22);
  const found = [...taken.map(({ loc }) => loc), `${other.origin}/by-link`];
  const told = found.map((loc) => `${JSON.stringify({ loc, status: 200, changed: false })}\n`);
  const given = await portolan(['due', '--answers', '-'], told.join(''));
  assert.deepEqual(JSON.parse(given.stdout), { version: 1, answers: 23, known: 23, unreadable: 0 });
  const sites = [other.origin, id];
  const { rows } = await api<{ rows: readonly DueRow[] }>('/api/due', { sites, look: true });
  assert.deepEqual(rows, []);
});

test('an answer of another form is refused whole', async () => {
  const before = await schedule();
  const [loc] = locs;
  for (const answers of [
    [],
    [{ loc }],
    [{ loc, status: '200' }],
    [{ loc, status: 1_000 }],
    [{ loc, status: 200, at: 'yesterday' }],
    [{ loc, status: 200, changed: 'yes' }],
    [{ loc, status: 200, changed: true }, { status: 200 }],
  ]) {
    const { status } = await on.ask(`/api/sites/${id}/answers`, { token, json: { answers } });
    assert.equal(status, 400, JSON.stringify(answers));
  }
  for (const wanted of [{ limit: 0 }, { limit: 10_001 }, { leaseMs: 86_400_001 }, { limit: 1.5 }]) {
    const { status } = await on.ask(`/api/sites/${id}/due`, { token, json: wanted });
    assert.equal(status, 400, JSON.stringify(wanted));
  }
  const reader = await on.token('read');
  assert.equal((await on.ask(`/api/sites/${id}/due`, { token: reader, json: {} })).status, 403);
  assert.deepEqual(await schedule(), before);
});

after(() => {
  assert.deepEqual(on.troubles, []);
});
