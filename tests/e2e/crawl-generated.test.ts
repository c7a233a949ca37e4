// Whole made-up sites are crawled, and everything is compared with the right answer, which is
// computed from what the pages declare. PORTOLAN_CRAWL_SEEDS and PORTOLAN_CRAWL_PAGES ask for more.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CrawlOptions, crawl } from '../../src/crawl/index.ts';
import type { Visitor } from '../../src/net/visit.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import { compareCrawl, type ListedEntry } from '../support/made-up-site/compare-crawl.ts';
import type { MadeSite } from '../support/made-up-site/made-site.ts';
import { makeSite, SECTION_KINDS } from '../support/made-up-site/make-site.ts';
import { rightAnswer } from '../support/made-up-site/right-answer.ts';
import type { RightOptions } from '../support/made-up-site/right-world.ts';
import { type SiteServer, startSiteServer } from '../support/made-up-site/site-server.ts';

const SEEDS = Number(process.env['PORTOLAN_CRAWL_SEEDS'] ?? 6);
const PAGES = Number(process.env['PORTOLAN_CRAWL_PAGES'] ?? 5_000);
const FIRST_SEED = Number(process.env['PORTOLAN_FUZZ_SEED'] ?? 1);
const NOW = Date.UTC(2026, 5, 15, 9, 30);
const SHOWN = 25;
// Between two attempts, and after many that failed; seconds in earnest.
const WAIT_MS = 20;
const CONNECTIONS = 4;

// As the crawl's own, but that it does not wait long when a page fails.
function impatientVisitor(trustedUrl: string): Visitor & AsyncDisposable {
  const visitor = createVisitor({
    trustedUrl,
    connectionsPerHost: CONNECTIONS,
    delayMs: 0,
    backoffMs: WAIT_MS,
    brokenMs: WAIT_MS,
  });
  return Object.assign(visitor, { [Symbol.asyncDispose]: () => visitor.close() });
}

// Crawls the site, and compares all that comes of it.
async function assertRight(
  server: SiteServer,
  site: MadeSite,
  { given = {}, right = {} }: { given?: CrawlOptions; right?: Partial<RightOptions> } = {},
): Promise<number> {
  server.serve(site, { atOnceMax: CONNECTIONS });
  const url = `${site.origin}${site.start}`;
  await using visitor = impatientVisitor(url);
  const run = crawl(url, { now: NOW, visitor, ...given });
  const entries: ListedEntry[] = [];
  for await (const batch of run.batches()) {
    for (const { entry } of batch as readonly { readonly entry: ListedEntry }[])
      entries.push(entry);
  }
  const answer = rightAnswer(site, { now: NOW, ...right });
  const differences = compareCrawl({ entries, decisions: run.decisions() }, answer);
  const report = await run.report;
  const { complaints, visits } = server.log();
  const shown = [...differences.slice(0, SHOWN), ...complaints.slice(0, SHOWN)];
  if (shown.length > 0) {
    const count = `${differences.length} differences and ${complaints.length} complaints`;
    assert.fail(`Seed ${site.seed}: ${count}\n${shown.join('\n')}`);
  }
  assert.equal(report.complete, right.pagesMax === undefined);
  assert.equal(report.addresses, answer.reasons.size);
  assert.ok(visits.size >= answer.visits);
  return answer.reasons.size;
}

for (const kind of Object.keys(SECTION_KINDS).filter((name) => name !== 'same-pages')) {
  test(`a site with a section of the kind ${kind}`, async () => {
    await using server = await startSiteServer();
    const options = { seed: FIRST_SEED, pages: 60, origin: server.origin, now: NOW };
    await assertRight(server, makeSite({ ...options, kinds: [kind] }));
  });
}

for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed += 1) {
  test(`small site of seed ${seed}`, async () => {
    await using server = await startSiteServer();
    const pages = 60 + ((seed * 97) % 240);
    const options = { seed, pages, origin: server.origin, now: NOW };
    await assertRight(server, makeSite({ ...options, copied: seed % 3 === 0 }));
  });
}

test(`a site of ${PAGES} pages, of every kind`, async (t) => {
  await using server = await startSiteServer();
  const site = makeSite({ seed: FIRST_SEED, pages: PAGES, origin: server.origin, now: NOW });
  t.diagnostic(`${await assertRight(server, site)} addresses`);
});
