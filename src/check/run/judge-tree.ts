// The step that judges what is known only when all sitemaps have been read.
import { TREE_DOCUMENTS_KEPT } from '../../rules/evidence/tree-evidence.ts';
import type { NotChecked } from '../port/report.ts';
import type { CheckRun } from './check-run.ts';

// So many sitemaps that are not here are named.
const ELSEWHERE_NAMED_MAX = 3;

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
  const duplicatesWhy = 'There are more pages than are remembered; the rest may be listed twice.';
  const scopeWhy =
    'Hosts of listed pages were not asked for their robots.txt: too many, or too slow.';
  const names = [...target.elsewhere].slice(0, ELSEWHERE_NAMED_MAX);
  const first = names.join(', ') + (target.elsewhere.size > names.length ? ' …' : '');
  const elsewhereWhy = `Sitemaps are listed that are not here; they were not fetched: ${first}.`;
  const left: readonly Required<NotChecked>[] = [
    { what: 'duplicates', why: duplicatesWhy, count: listed?.notRemembered ?? 0 },
    { what: 'scope', why: scopeWhy, count: run.proof.notAsked },
    { what: 'sitemap', why: elsewhereWhy, count: target.elsewhere.size },
  ];
  notChecked.push(...returnLinks.notChecked(), ...left.filter(({ count }) => count > 0));
}
