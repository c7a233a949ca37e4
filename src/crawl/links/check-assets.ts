// Checks assets, and linked files that are not visited, by HEAD at the pace of the crawl, after all
// pages were visited.

import { MARK, pagesWithAssets } from '../record/visit-facts.ts';
import {
  CRAWL_CONNECTIONS,
  type CrawlSession,
  type VisitEnd,
  type VisitingEnd,
} from '../session/crawl-session.ts';
import { checkLinkTargets, type LinkTarget } from './check-link-targets.ts';

// Method not allowed, not implemented; a 403 is the answer for the file.
const HEAD_NOT_DONE: ReadonlySet<number> = new Set([405, 501]);
const FILE =
  /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|epub|zip|gz|tgz|rar|7z|jpe?g|png|gif|webp|avif|svg|ico|mp[34]|m4[av]|webm|og[agv]|wav|mov|css|m?js|json|xml|woff2?)$/i;

/** Results are kept as those of external links. */
export async function checkAssets(session: CrawlSession, end: VisitingEnd): Promise<VisitEnd> {
  const { options, visitor, hosts } = session;
  const atOnce = (options.connections ?? CRAWL_CONNECTIONS) * Math.min(hosts.origins.length, 8);
  const asking = { visitor, atOnce, headRefusals: HEAD_NOT_DONE };
  const files = { ...asking, note: 'file checks', links: unvisitedFiles(session) } as const;
  const ended = await checkLinkTargets(session, files, end);
  if (ended !== 'done') return ended;
  const assets = { ...asking, note: 'asset checks', links: unvisitedAssets(session) } as const;
  return await checkLinkTargets(session, assets, end);
}

/** Linked files of the site that are held: excluded, outside the folder, or beyond a limit. */
function unvisitedFiles({ frontier, note, hosts, options }: CrawlSession): readonly LinkTarget[] {
  const asksElsewhere = options.checkLinks?.includes('external') === true;
  const files: LinkTarget[] = [];
  for (const { number, url, why, marks, generation, state } of frontier.rows()) {
    if (generation !== note.generation || state !== 'held' || why.startsWith('robots')) continue;
    if ((marks & (MARK.link | MARK.nofollow)) === 0 || !hosts.owns(url)) continue;
    if (why === 'out-of-scope' && asksElsewhere) continue;
    if (FILE.test(url.replace(/\?.*$/s, ''))) files.push({ number, url });
  }
  return files;
}

function unvisitedAssets({ frontier, note }: CrawlSession): readonly LinkTarget[] {
  const numbers = new Set<number>();
  for (const { assets } of pagesWithAssets(frontier, note.generation)) {
    for (const number of assets) numbers.add(number);
  }
  const links: LinkTarget[] = [];
  for (const number of numbers) {
    const url = frontier.text(number) ?? '';
    const [row = 0] = frontier.find([url]);
    const known = row === 0 ? undefined : frontier.row(row);
    const isVisited = known?.generation === note.generation && known.state === 'visited';
    if (url !== '' && !isVisited) links.push({ number, url });
  }
  return links;
}
