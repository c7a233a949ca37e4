// A process that crawls a site and copies its state: says what it listed, or why it ended.
import { writeSync } from 'node:fs';
import { isPortolanError } from '../../src/base/portolan-error.ts';
import { openStateCopy } from '../../src/crawl/copy/open-state-copy.ts';
import { crawl } from '../../src/crawl/crawl.ts';

const [url = '', state = '', spec = ''] = process.argv.slice(2);
const place = await openStateCopy(spec, { environment: process.env });
const run = crawl(url, { state, stateCopy: { place, everyMs: 20 } });
try {
  const locs: string[] = [];
  for await (const batch of run.batches()) locs.push(...batch.map(({ entry }) => entry.loc));
  say({ locs });
} catch (error) {
  say({ code: isPortolanError(error) ? error.code : String(error) });
}
// What was listed was not used, so that whoever comes next lists the same.
await run.close({ concluded: false });

function say(what: object): void {
  writeSync(1, `${JSON.stringify(what)}\n`);
}
