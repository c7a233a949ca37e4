// What a page may ask for while it is rendered: every request, and every step of a redirect.
import type { CDPSession } from 'playwright-core';

/** What is asked before a request leaves the browser. */
export interface PageRequestsOptions {
  /** The frame of the page itself; other frames are not loaded. */
  readonly frameId: string;
  readonly requestsMax: number;
  /** Sent to `headersOrigin`, and to no other. */
  readonly headers: Readonly<Record<string, string>>;
  readonly headersOrigin: string | undefined;
  readonly allows: (url: string) => Promise<boolean>;
}

interface PausedRequest {
  readonly requestId: string;
  readonly resourceType: string;
  readonly frameId: string;
  readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>> };
}

// Nothing of these changes what a page says.
const NOT_LOADED: ReadonlySet<string> = new Set([
  ...['Image', 'Media', 'Font', 'TextTrack', 'Ping', 'Prefetch'],
  ...['Manifest', 'CSPViolationReport', 'SignedExchange'],
]);

/**
 * Judges the requests of a page from now on. Playwright's own routes do not: they are not asked
 * about redirects, and carry headers along to wherever these lead.
 *
 * Errors: those of the browser, when it is gone.
 * Source: https://chromedevtools.github.io/devtools-protocol/tot/Fetch/
 */
export async function judgePageRequests(
  session: CDPSession,
  options: PageRequestsOptions,
): Promise<void> {
  let requests = 0;
  const judge = async (paused: PausedRequest): Promise<void> => {
    const { requestId } = paused;
    requests += 1;
    const may = requests <= options.requestsMax && (await mayLeave(paused, options));
    // A page that is closed meanwhile has nobody to answer.
    if (may) await session.send('Fetch.continueRequest', leaving(paused, options));
    else await session.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
  };
  session.on('Fetch.requestPaused', (paused) => void judge(paused).catch(() => undefined));
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
}

async function mayLeave(
  { resourceType, frameId, request }: PausedRequest,
  options: PageRequestsOptions,
): Promise<boolean> {
  if (NOT_LOADED.has(resourceType) || isIconOrGuess(request.headers)) return false;
  if (resourceType === 'Document' && frameId !== options.frameId) return false;
  if (!/^https?:/.test(request.url)) return /^(?:data|blob):/.test(request.url);
  return options.allows(request.url);
}

// The page's icon has no type of its own, nor has what is fetched for the next page to come.
function isIconOrGuess(headers: PausedRequest['request']['headers']): boolean {
  return Object.entries(headers).some(
    ([name, value]) =>
      /^sec-purpose$/i.test(name) || (/^accept$/i.test(name) && value.startsWith('image/')),
  );
}

interface LeavingRequest {
  requestId: string;
  headers?: { name: string; value: string }[];
}

// Headers that are given stand in place of all that the browser would send.
function leaving(
  { requestId, request }: PausedRequest,
  { headers, headersOrigin }: PageRequestsOptions,
): LeavingRequest {
  const own = Object.entries(headers);
  if (own.length === 0 || URL.parse(request.url)?.origin !== headersOrigin) return { requestId };
  const names = new Set(own.map(([name]) => name.toLowerCase()));
  const others = Object.entries(request.headers).filter(([name]) => !names.has(name.toLowerCase()));
  const all = [...others, ...own].map(([name, value]) => ({ name, value }));
  return { requestId, headers: all };
}
