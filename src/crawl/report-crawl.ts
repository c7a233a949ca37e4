// The report of a crawl so far.

import type { IdleParameters } from './book/idle-parameters.ts';
import type { Decisions } from './decide/decide-pages.ts';
import type { CrawlReport } from './port/crawl-report.ts';
import { publicFolder } from './public-name.ts';
import type { CrawlSession } from './session/crawl-session.ts';

const IDLE_REPORTED_MAX = 100;

/** `stopped`: why the crawl is incomplete, as a sentence. */
export function reportCrawl(
  { note, counts, book, parameters, pagesMax }: CrawlSession,
  decisions: Decisions,
  stopped: string | undefined,
): CrawlReport {
  const { verdict, reasons, notes, script, traps, orphans, gaps, broken, depths } = decisions;
  const { checkedLinks, checkedAssets, hosts } = decisions;
  const why = stopped ?? limitSentence(note.limited === true, { full: book.full, pagesMax });
  return {
    version: 1,
    start: note.site.typed,
    scope: note.site.folder,
    ...(note.site.publicOrigin !== undefined && { publicScope: publicFolder(note.site) }),
    startedAt: new Date(note.nowMs).toISOString(),
    complete: note.complete === true && why === undefined,
    ...(why !== undefined && { stopped: why }),
    verdict,
    generation: note.generation,
    addresses: book.size,
    visits: counts.visits,
    unchanged: counts.unchanged,
    takenOver: counts.takenOver,
    reasons,
    notes,
    script,
    traps,
    idleParameters: idleParameters(parameters),
    sitemaps: note.sitemaps ?? [],
    orphans,
    gaps,
    ...(checkedLinks && { checkedLinks }),
    ...(checkedAssets && { checkedAssets }),
    broken,
    ...(hosts && { hosts }),
    depths,
  };
}

function idleParameters(parameters: IdleParameters): CrawlReport['idleParameters'] {
  const sorted = [...parameters.list()].sort((one, other) => (one.name < other.name ? -1 : 1));
  return sorted.slice(0, IDLE_REPORTED_MAX);
}

function limitSentence(
  limited: boolean,
  { full, pagesMax }: { readonly full: boolean; readonly pagesMax: number },
): string | undefined {
  if (limited) return `The limit of ${pagesMax.toLocaleString('en')} pages was reached.`;
  return full ? 'The site has more addresses than a crawl can hold.' : undefined;
}
