// What to do after a crawl.
import type { CrawlReport } from '../../../crawl/port/crawl-report.ts';
import { plainText } from '../text/plain-text.ts';
import type { CrawlSummaryOptions } from './crawl-summary-options.ts';

const LOG_IN: ReadonlySet<number> = new Set([401, 403]);

export function crawlNextSteps(
  report: CrawlReport,
  options: CrawlSummaryOptions,
): readonly string[] {
  const { publication, refused, state, reports, rendered, samples } = options;
  const steps: string[] = [];
  const isLockedOut =
    report.reasons.listed === 0 && LOG_IN.has(samples.reasons.get('status')?.status ?? 0);
  if (isLockedOut) {
    steps.push('Log in: set PORTOLAN_USER and PORTOLAN_PASSWORD, or a cookie.');
  }
  if (!publication) {
    steps.push(
      state === undefined
        ? 'Without a state the next crawl starts over: leave out --no-state to continue from here.'
        : `Continue from here: repeat the same command. ${plainText(state)} remembers the crawl.`,
    );
  }
  if ((report.notes['app-shell'] ?? 0) > 0 && !rendered) {
    steps.push('Read pages that JavaScript fills: add --render.');
  }
  if (refused && state !== undefined && (publication?.entries ?? 0) > 0) {
    const how =
      'the same command publishes it once that is allowed; --fresh visits everything again.';
    steps.push(`The visits are remembered for an hour: ${how}`);
  }
  if (publication && !refused && publication.entries > 0) {
    steps.push(...setSteps(report, options));
  }
  if (reports.length === 0) {
    steps.push('See every address with its reason: add --report crawl.html, or crawl.csv.');
  }
  return steps;
}

function setSteps(
  { sitemaps: own, reasons }: CrawlReport,
  { publication, others = [], out, state, nameOf }: CrawlSummaryOptions,
): readonly string[] {
  if (publication?.dryRun) {
    const how = state === undefined ? '' : ', without another visit';
    return [`Leave out --dry-run to publish it${how}.`];
  }
  const steps: string[] = [];
  if (others.length > 0) {
    const line = 'with a Sitemap: line for it in the robots.txt there.';
    steps.push(`Put each folder of ${plainText(out)} at the root of its host, ${line}`);
  }
  const { sitemaps: [address] = [], files = [], targets = [] } = publication ?? {};
  const isNew = files.some(({ state: change }) => change !== 'unchanged');
  if (isNew && others.length === 0 && address !== undefined && URL.parse(address) !== null) {
    const shown = plainText(address);
    const folder = new URL('.', address).href;
    if (!/^s3:/i.test(out)) {
      const held = targets.map(nameOf).join(' and ');
      steps.push(`Put the files of ${plainText(held)} at ${plainText(folder)}.`);
    }
    // Whoever finds it at the address of the one before need not be told.
    if (!own.some(({ url }) => url === address)) {
      steps.push(`Put into ${new URL('/robots.txt', address).href}: Sitemap: ${shown}`);
    }
    steps.push(`See what engines will see: portolan check ${shown}`);
  }
  if (reasons.limit > 0) steps.push('Crawl more pages: raise --max-pages.');
  if (state !== undefined) {
    steps.push('Keep it up to date: the same command visits only what may have changed.');
  }
  return steps;
}
