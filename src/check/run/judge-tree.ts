// The step that judges what shows only when all sitemaps have been read.
import { TREE_DOCUMENTS_KEPT } from '../../rules/evidence/tree-evidence.ts';
import type { CheckRun } from './check-run.ts';

// So many sitemaps that are not here are named.
const ELSEWHERE_NAMED_MAX = 3;

/** Judges the tree as a whole, and the hreflang links that nobody answered. */
export function judgeTree(run: CheckRun): void {
  const { checker, documents, listed, target, notChecked, returnLinks } = run;
  const kept = documents.slice(0, TREE_DOCUMENTS_KEPT);
  const urls = documents.reduce(
    (sum, { entries, format }) => sum + (format === 'sitemapindex' ? 0 : entries),
    0,
  );
  const evidence = { documents: kept, urls, ...(listed && { pages: listed.size }) };
  checker.see('tree', evidence, { sitemap: target.name });
  for (const { evidence: seen, place } of returnLinks.unanswered(listed)) {
    checker.see('return-link', seen, place);
  }
  notChecked.push(...returnLinks.notChecked());
  if (listed && listed.notRemembered > 0) {
    notChecked.push({
      what: 'duplicates',
      why: 'There are more pages than are remembered; the rest may be listed twice.',
      count: listed.notRemembered,
    });
  }
  if (run.proof.notAsked > 0) {
    notChecked.push({
      what: 'scope',
      why: 'Hosts of listed pages were not asked for their robots.txt: too many, or too slow.',
      count: run.proof.notAsked,
    });
  }
  if (target.elsewhere.size > 0) {
    const names = [...target.elsewhere].slice(0, ELSEWHERE_NAMED_MAX);
    const more = target.elsewhere.size > names.length ? ' …' : '';
    const first = names.join(', ') + more;
    notChecked.push({
      what: 'sitemap',
      why: `Sitemaps are listed that do not lie here; they were not fetched: ${first}.`,
      count: target.elsewhere.size,
    });
  }
}
