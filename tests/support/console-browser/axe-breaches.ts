// What axe-core finds on a page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Which rules are run: all of them, or those that depend on colours. */
export type AxeRules = 'all' | 'colours';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Gives a line for each rule that a page breaks, with the first places. */
export async function axeBreaches(page: Page, rules: AxeRules): Promise<readonly string[]> {
  await page.evaluate(SOURCE);
  const { violations, passes } = await page.evaluate(
    (only) => {
      const { axe: here } = globalThis as unknown as { axe: typeof axe };
      return here.run(document, {
        resultTypes: ['violations'],
        ...(only !== undefined && { runOnly: { type: 'rule' as const, values: only } }),
      });
    },
    rules === 'colours' ? COLOUR_RULES : undefined,
  );
  // A page on which nothing at all was looked at is not in order.
  if (passes.length === 0) return ['nothing was looked at'];
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`);
    return `${id}: ${places.join(' | ')}`;
  });
}
