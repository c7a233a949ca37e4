// Files of all addresses: whole, or not there.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { sampleDecision, sampleReport } from '../../../../../tests/support/crawl-samples.ts';
import { DecisionSamples } from '../parts/decision-samples.ts';
import { createCrawlCsv } from './crawl-csv.ts';
import { CrawlReportFile } from './crawl-report-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'portolan-crawl-report-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const ending = { report: sampleReport(), samples: new DecisionSamples(1), version: '1' };

test('a file has its name when it is kept, not before', () => {
  const path = join(folder, 'a.csv');
  writeFileSync(path, 'before');
  const file = new CrawlReportFile(path, createCrawlCsv());
  for (let count = 0; count < 5_000; count += 1) file.add(sampleDecision());
  assert.equal(readFileSync(path, 'utf8'), 'before');
  file.keep(ending);
  file.discard();
  assert.equal(readFileSync(path, 'utf8').split('\r\n').length, 5_002);
  assert.deepEqual(readdirSync(folder), ['a.csv']);
});

test('what is discarded leaves what was there', () => {
  const path = join(folder, 'b.csv');
  const file = new CrawlReportFile(path, createCrawlCsv());
  file.add(sampleDecision());
  file.discard();
  file.discard();
  assert.equal(existsSync(path), false);
  assert.equal(existsSync(`${path}.new`), false);
});

test('a place that cannot be written is told by its name', () => {
  const path = join(folder, 'missing', 'c.csv');
  assert.throws(() => new CrawlReportFile(path, createCrawlCsv()), {
    code: 'OUTPUT_UNWRITABLE',
    message: /^The report could not be written to .*c\.csv: /,
  });
});
