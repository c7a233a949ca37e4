// What `portolan tree` does: all sitemaps of a site → a drawing, or their rows.
import { counted } from '../../../../base/counted.ts';
import { sitemapsScreen } from '../../../../console/screens/sitemaps/sitemaps-screen.ts';
import type {
  SitemapsView,
  SitemapTreeLine,
} from '../../../../console/screens/sitemaps/sitemaps-view.ts';
import { formatSitemapDrawing } from '../../../output/console/sitemap-drawing.ts';
import { createSummaryPaints } from '../../../output/text/paint.ts';
import { noSite, resolveSite } from '../desk/resolve-site.ts';
import { runAtDesk, showOfSite } from './run-at-desk.ts';
import type { TreeOptions } from './show-commands.ts';
import { type ShowTools, showFormat } from './show-screen.ts';

const PAGE_LIMIT = '1000';
// More than that nobody looks at as a tree, and all of it has to be in memory.
const SITEMAPS_MAX = 50_000;

export function runTree(site: string, options: TreeOptions): Promise<number> {
  return runAtDesk(options, async (tools) => {
    const drawn = showFormat(tools) === 'human' && options.columns === undefined;
    if (drawn && options.web !== true) return drawTree(tools, site, options.depth);
    const query = options.web === true ? {} : { list: 'all' };
    const shown = options.format === 'json' ? options : { ...options, all: true };
    const empty = 'No sitemaps.';
    return showOfSite({ ...tools, options: shown }, site, { screen: sitemapsScreen, query, empty });
  });
}

async function drawTree(tools: ShowTools, site: string, depth?: number): Promise<number> {
  const { desk, sink, stdout, stderr, options, signal } = tools;
  const id = await resolveSite(desk, site);
  const sitemaps: SitemapTreeLine[] = [];
  let after: string | undefined;
  do {
    signal.throwIfAborted();
    const view: SitemapsView | undefined = await desk.view(sitemapsScreen, {
      site: String(id),
      list: 'all',
      limit: PAGE_LIMIT,
      after,
    });
    if (view === undefined) throw noSite(desk, site);
    sitemaps.push(...view.sitemaps);
    after = view.next;
  } while (after !== undefined && sitemaps.length < SITEMAPS_MAX);
  const paints = createSummaryPaints(stdout);
  const limit = depth === undefined ? {} : { depth };
  await sink.write(formatSitemapDrawing(sitemaps, { paints, ...limit }), { painted: true });
  if (options.quiet === true) return 0;
  if (sitemaps.length === 0) stderr.write('No sitemaps yet. Add one with portolan submit <url>.\n');
  if (after !== undefined) {
    stderr.write(`These are the first ${counted(sitemaps.length, 'sitemap')} by address.\n`);
  }
  return 0;
}
