// URLs that their sitemaps may not list: on other hosts, or outside of their folder.
import { html } from 'hono/html';
import { counted } from '../../../base/counted.ts';
import type { RuleSummary } from '../../../store/port/finding-record.ts';
import type { Store } from '../../../store/port/store.ts';
import type { Html } from '../../core/screen.ts';
import { visibleText } from '../../core/visible-text.ts';

const RULES: ReadonlySet<string> = new Set([
  'scope-host',
  'scope-unless-verified',
  'scope-folder',
  'scope-port',
  'scope-scheme',
]);
const HOSTS_MAX = 3;
const FINDINGS_LOOKED_AT = 5;

/** URLs that engines do not accept where they are listed. */
export interface OutsideUrls {
  readonly urls: number;
  /** The rule that most of them break. */
  readonly rule: string;
  /** The first other hosts that they are on; at most 3. */
  readonly hosts: readonly string[];
}

interface Found {
  readonly rule: string;
  readonly count: number;
  readonly places: readonly { readonly loc?: string | undefined }[];
}

/** Loads those of a site from its rules; `undefined` if there are none. */
export async function loadOutsideUrls(
  { findings }: Pick<Store, 'findings'>,
  site: { readonly id: number; readonly url: string },
  rules: readonly RuleSummary[],
): Promise<OutsideUrls | undefined> {
  const found: Found[] = [];
  for (const { rule, count, expectedCount } of rules.filter((one) => RULES.has(one.rule))) {
    const filter = { siteId: site.id, rule };
    const { rows } = await findings.page(filter, { limit: FINDINGS_LOOKED_AT });
    found.push({
      rule,
      count: count - expectedCount,
      places: rows.flatMap(({ places }) => places),
    });
  }
  return outsideUrls(found, site.url);
}

/**
 * Selects those outside from the findings of a sitemap; `undefined` if there are none.
 */
export function outsideUrls(found: readonly Found[], siteUrl: string): OutsideUrls | undefined {
  const outside = found.filter(({ rule, count }) => RULES.has(rule) && count > 0);
  const [most] = outside.toSorted((a, b) => b.count - a.count);
  if (most === undefined) return undefined;
  const own = URL.parse(siteUrl)?.host;
  const hosts = outside
    .flatMap(({ places }) => places)
    .flatMap(({ loc = '' }) => URL.parse(loc)?.host || [])
    .filter((host) => host !== own);
  const urls = outside.reduce((sum, { count }) => sum + count, 0);
  return { urls, rule: most.rule, hosts: [...new Set(hosts)].slice(0, HOSTS_MAX) };
}

/** Says that they are not accepted, and what to do; nothing where there are none. */
export function outsideNotice(siteId: number, outside: OutsideUrls | undefined): Html | '' {
  if (outside === undefined) return '';
  const { urls, rule, hosts } = outside;
  const isOne = urls === 1;
  const named = hosts.map(
    (host, index) => html`${index === 0 ? '' : ', '}<bdi class="url">${visibleText(host)}</bdi>`,
  );
  const several = hosts.length === 1 ? 'the host' : 'the hosts';
  const where = hosts.length === 0 ? '' : html`, for example on ${several} ${named}`;
  const [these, its] = hosts.length === 1 ? ['this host', 'its'] : ['each host', 'its own'];
  const fix =
    hosts.length === 0
      ? 'Move the sitemap to the root of the site, or name it in robots.txt.'
      : `Verify ${these} here and in Search Console too, or add a Sitemap line with the address of
the sitemap to ${its} robots.txt.`;
  const issue = `/sites/${siteId}/issues/${encodeURIComponent(rule)}`;
  return html`<div class="notice warn" id="outside" data-live><p>${counted(urls, 'URL')}
${isOne ? 'is' : 'are'} outside of what ${isOne ? 'its' : 'their'} sitemap may list${where}.
Search engines do not accept ${isOne ? 'it' : 'them'} from this sitemap.
<a href="${issue}">Show ${isOne ? 'the URL' : 'these URLs'}</a></p>
<p><strong>What to do:</strong> ${fix}</p></div>`;
}
