// Files that prove to an engine who owns a site: HTML, and yet no pages.
import type { PageFacts } from '../../pages/page-facts.ts';

// Files by which engines know who owns a site.
const PROOF = /^(?:google[0-9a-f]{8,32}|yandex_[0-9a-f]{8,32}|baidu_verify_[\w-]{4,40})\.html?$/i;

/**
 * Tells whether a file only proves to an engine who owns the site: by its name in the root, and
 * because it is short and no page.
 *
 * Source: https://support.google.com/webmasters/answer/9008080
 */
export function isOwnershipProof(name: string, facts: Pick<PageFacts, 'bytes'>): boolean {
  return PROOF.test(name) && facts.bytes <= 1_024;
}
