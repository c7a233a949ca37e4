// The file `_redirects` of Netlify and Cloudflare Pages: of it, what takes a page's place.
import {
  HOSTING_RULES_MAX,
  type HostingFile,
  type HostingRule,
  matchPages,
  splatGlob,
} from './hosting-rule.ts';

/**
 * Reads `_redirects`. Of its lines only those count that send visitors on although there is a page:
 * a status of 3xx with an exclamation mark (`301!`).
 *
 * Lines with conditions (`Country=de`) and those that depend on the query are passed over: what
 * they do is not the same for all.
 * Source: https://docs.netlify.com/manage/routing/redirects/rewrites-proxies/#shadowing
 */
export function readRedirectsFile(text: string): HostingFile {
  const rules: HostingRule[] = [];
  for (const written of text.replace(/^\ufeff/, '').split('\n')) {
    const words = written.trim().split(/\s+/);
    const [from = '', ...rest] = words;
    const to = rest.find((word) => /^(?:\/|https?:)/.test(word));
    const isForced = rest.some((word) => /^30[12378]!$/.test(word));
    const isConditional = rest.some((word) => /^\w+=/.test(word));
    if (!from.startsWith('/') || to === undefined || !isForced || isConditional) continue;
    if (rules.length >= HOSTING_RULES_MAX) break;
    rules.push({ matches: matchPages(splatGlob(from)), headers: [], removes: [], redirect: to });
  }
  return { rules, problems: [] };
}
