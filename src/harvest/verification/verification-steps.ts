// What the owner of a site has to do to prove ownership.
import type { SiteRecord } from '../../store/port/site-record.ts';
import type { VerificationStep } from '../port/harvest.ts';

/** The name of the meta element. */
export const PROOF_META_NAME = 'portolan-verification';

/** Returns the ways to prove ownership. A host that is an IP address has no DNS name. */
export function verificationSteps(site: SiteRecord): readonly VerificationStep[] {
  const { verificationToken: token } = site;
  const url = new URL(site.url);
  const name = dnsNameOf(url);
  const file = new URL(`/portolan-${token}.txt`, url).href;
  const meta = `<meta name="${PROOF_META_NAME}" content="${token}">`;
  return [
    { method: 'file', where: file, what: token },
    { method: 'meta-tag', where: url.href, what: meta },
    ...(name === undefined
      ? []
      : [{ method: 'dns-txt' as const, where: name, what: `${PROOF_META_NAME}=${token}` }]),
    {
      method: 'robots-txt',
      where: new URL('/robots.txt', url).href,
      what: `# ${PROOF_META_NAME}: ${token}`,
    },
  ];
}

// The URL parser writes every IPv4 address as four numbers.
function dnsNameOf({ hostname }: URL): string | undefined {
  const isAddress = hostname.startsWith('[') || /^[0-9]+(?:\.[0-9]+){3}$/.test(hostname);
  return isAddress ? undefined : hostname.replace(/\.$/, '');
}
