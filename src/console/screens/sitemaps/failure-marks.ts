// A sitemap that could not be fetched, which is expected: who marked that, and until when.
import { html } from 'hono/html';
import type { ExpectationRecord } from '../../../store/port/expectation-record.ts';
import type { FindingRecord } from '../../../store/port/finding-record.ts';
import type { SitemapRecord } from '../../../store/port/sitemap-record.ts';
import type { Store } from '../../../store/port/store.ts';
import type { Html } from '../../core/screen.ts';
import { visibleText } from '../../core/visible-text.ts';
import { timeElement } from '../../pages/words/relative-time.ts';

const WHY_CHARACTERS_MAX = 300;
// As many as a site may have.
const MARKS_MAX = 1_000;

/** Loads the marks by which the failure of a sitemap is expected, from what was found in it. */
export async function loadFailureMarks(
  { findings }: Pick<Store, 'findings'>,
  { id, siteId, expectedFailure }: SitemapRecord,
  found: readonly FindingRecord[],
): Promise<readonly ExpectationRecord[]> {
  if (expectedFailure !== true) return [];
  const marks: ExpectationRecord[] = [];
  for (const { rule } of found.filter(({ isFailure }) => isFailure)) {
    const filter = { siteId, state: 'active', rule } as const;
    const { rows } = await findings.expectations(filter, { limit: MARKS_MAX });
    const here = rows.filter(({ sitemapId = id }) => sitemapId === id);
    // A failure belongs to no entry, and is in no folder.
    marks.push(...here.filter(({ folder }) => folder === undefined));
  }
  return marks;
}

export function failureMarks(marks: readonly ExpectationRecord[], now: number): Html | '' {
  const [first] = marks;
  if (first === undefined) return '';
  const said = marks.map(({ rule, by, at, why, untilAt }) => {
    const who = by === '' ? '' : html` by ${visibleText(by)}`;
    const until = untilAt === undefined ? '' : html`, until ${timeElement(untilAt, now)}`;
    const because = why === '' ? '' : html`: “${visibleText(why, WHY_CHARACTERS_MAX)}”`;
    return html`<li>${visibleText(rule)}, marked${who} ${timeElement(
      at,
      now,
    )}${until}${because}</li>`;
  });
  return html`<p>This failure is <a href="/sites/${first.siteId}/expected">expected</a>: it does not
count in the status, errors and warnings.</p><ul>${said}</ul>`;
}
