// Renders pages with an installed Chromium, driven by playwright-core.

import type { Browser, BrowserContext, BrowserType, Page } from 'playwright-core';
import { checkGivenOptions, type OptionKinds } from '../../base/check-given-options.ts';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import { withDefaults } from '../../base/with-defaults.ts';
import { abortable } from '../../net/abortable.ts';
import { assertHeaders } from '../../net/further-headers.ts';
import { resolveBySystem } from '../../net/guarded-agent.ts';
import {
  createAddressGuard,
  type ProxySettings,
  type ResolveHost,
  type TlsOptions,
  USER_AGENT,
} from '../../net/index.ts';
import { NETWORK_KINDS } from '../../net/network-options.ts';
import { createProxyAdmission } from '../../net/proxy-admission.ts';
import { createProxyChoice } from '../../net/proxy-choice.ts';
import type { PageRenderer, RenderedPage } from '../page-renderer.ts';
import { type GuardedSocks, openGuardedSocks } from './guarded-socks.ts';
import { installedChromium } from './installed-chromium.ts';
import { loadPlaywright } from './load-playwright.ts';
import { judgePageRequests } from './page-requests.ts';
import { RENDER_LIMITS, type RenderLimits } from './render-limits.ts';
import { readRenderedHtml } from './rendered-html.ts';
import { createTurns, type Turns } from './turns.ts';

/** Which browser renders, as whom, and how far it may go. */
export interface PlaywrightRendererOptions extends Partial<RenderLimits> {
  /** The program of the browser. Default: the first that is found in the usual places. */
  readonly executablePath?: string | undefined;
  /** The address that the user typed: it and its origin may be on a private network. */
  readonly trustedUrl?: string | undefined;
  /** Lets pages reach into private networks. Default false. */
  readonly allowPrivate?: boolean | undefined;
  /** Default: that of every other request. */
  readonly userAgent?: string | undefined;
  /** Sent to the origin of `trustedUrl`, and to no other. Cookies are for its host. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Whether pages run in the browser's sandbox. Default: yes, unless this process is root's, whose
   * sandbox Chromium refuses.
   */
  readonly sandbox?: boolean | undefined;
  /** Default: the operating system's resolver. */
  readonly resolveHost?: ResolveHost | undefined;
  /** As of every other request. The browser itself is not told of the proxy's credentials. */
  readonly proxy?: ProxySettings | undefined;
  /** A browser cannot be given any of these; what is set is refused. */
  readonly tls?: TlsOptions | undefined;
}

const KINDS: OptionKinds<PlaywrightRendererOptions> = {
  ...{ navigationMs: 'timer', idleMs: 'timer', requestsMax: 'count', htmlBytesMax: 'count' },
  ...{ pagesMax: 'positive', executablePath: 'text', trustedUrl: 'text', allowPrivate: 'boolean' },
  ...{ userAgent: 'text', headers: 'object', sandbox: 'boolean', resolveHost: 'function' },
  ...{ proxy: NETWORK_KINDS.proxy, tls: NETWORK_KINDS.tls },
};

type Allows = (url: string) => Promise<boolean>;
type Settings = PlaywrightRendererOptions & RenderLimits;

const allowsAll: Allows = async () => true;
// Reading the document and taking the page down come on top of the page's own time.
const CLOSING_MS = 5_000;
const ARGUMENTS: readonly string[] = [
  // Everything goes through the proxy: no look-ups beside it, and nothing by UDP.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/**
 * Starts a browser without a window. Close the renderer.
 *
 * Each page has a context of its own: no cookies, no storage, no cache of the page before; no
 * service workers, downloads, pop-ups or frames. Pictures, media and fonts are not loaded. Every
 * connection is made by a proxy in this process, to addresses that the guard admits: pages reach
 * private networks no more than crawled links do. `allows` is asked for each request of the page
 * and its scripts, redirects included; what a worker asks for may escape it, not the guard.
 * Requests of a page are not spaced out as those of the crawl are. Through a proxy of the user's a
 * tunnel is opened for every connection, by CONNECT, for http as well.
 * Errors: CONFIG_INVALID for settings of TLS, and for a proxy that is no http or https address;
 * PACKAGE_MISSING, CRAWL_RENDER_FAILED.
 */
export async function openPlaywrightRenderer(
  options: PlaywrightRendererOptions = {},
): Promise<PageRenderer> {
  checkGivenOptions(options, KINDS);
  assertHeaders(options.headers);
  refuseTls(options.tls);
  const choose = createProxyChoice(options.proxy);
  const chromium = await loadPlaywright();
  const settings: Settings = { ...options, ...withDefaults(RENDER_LIMITS, options) };
  const { resolveHost = resolveBySystem, trustedUrl, navigationMs: connectTimeoutMs } = settings;
  const trustedOrigin = originOf(trustedUrl);
  const guard = createAddressGuard(settings);
  const admit = createProxyAdmission({ ...settings, guard, resolveHost, connectTimeoutMs });
  const socks = await openGuardedSocks({
    guard,
    resolveHost,
    proxies: { choose, admit },
    ...(trustedOrigin !== undefined && { trustedOrigin }),
  });
  try {
    return new PlaywrightRenderer(settings, await startBrowser(chromium, settings, socks), socks);
  } catch (error) {
    socks.close();
    throw error;
  }
}

class PlaywrightRenderer implements PageRenderer {
  readonly #settings: Settings;
  readonly #browser: Browser;
  readonly #socks: GuardedSocks;
  readonly #turns: Turns;

  constructor(settings: Settings, browser: Browser, socks: GuardedSocks) {
    this.#settings = settings;
    this.#browser = browser;
    this.#socks = socks;
    this.#turns = createTurns(settings.pagesMax);
  }

  async render(url: string, signal?: AbortSignal, allows?: Allows): Promise<RenderedPage> {
    const endTurn = await this.#turns.take(signal);
    const { navigationMs, idleMs } = this.#settings;
    const limit = AbortSignal.timeout(navigationMs + idleMs + CLOSING_MS);
    const either = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    let context: BrowserContext | undefined;
    try {
      context = await openContext(this.#browser, this.#settings);
      return await abortable(renderIn(context, { url, allows }, this.#settings), either);
    } catch (error) {
      signal?.throwIfAborted();
      throw isPortolanError(error)
        ? error
        : this.#failed(url, limit.aborted ? limit.reason : error);
    } finally {
      await closeWithin(context);
      endTurn();
    }
  }

  // The browser says no more of a proxy's answer than that there is no connection.
  #failed(url: string, error: unknown): PortolanError {
    const { proxyFault } = this.#socks;
    if (proxyFault === undefined || !/ERR_SOCKS/.test(String(error))) return pageFailed(url, error);
    const reason = new Error(`there is no connection: ${proxyFault}`, { cause: error });
    return pageFailed(url, reason, 'Look at HTTP_PROXY, HTTPS_PROXY and NO_PROXY.');
  }

  async close(): Promise<void> {
    await closeWithin(this.#browser);
    this.#socks.close();
  }
}

async function startBrowser(
  chromium: BrowserType,
  settings: Settings,
  socks: GuardedSocks,
): Promise<Browser> {
  const executablePath = settings.executablePath ?? installedChromium();
  // Without a path playwright looks for the browser that it may have downloaded itself.
  const program = executablePath ?? 'Chromium';
  try {
    return await chromium.launch({
      headless: true,
      chromiumSandbox: settings.sandbox ?? process.getuid?.() !== 0,
      proxy: { server: socks.address },
      args: [...ARGUMENTS],
      timeout: settings.navigationMs,
      // The command line itself decides what an interruption means.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      ...(executablePath !== undefined && { executablePath }),
    });
  } catch (error) {
    throw new PortolanError('CRAWL_RENDER_FAILED', {
      message: `${program} could not be started: ${firstLineOf(error)}`,
      hint: 'Install Chromium or Google Chrome, or say where it is (executablePath).',
      ...(executablePath !== undefined && { path: executablePath }),
      cause: error,
    });
  }
}

async function openContext(browser: Browser, settings: Settings): Promise<BrowserContext> {
  const context = await browser.newContext({
    userAgent: settings.userAgent ?? USER_AGENT,
    serviceWorkers: 'block',
    acceptDownloads: false,
  });
  context.setDefaultTimeout(settings.navigationMs);
  const origin = originOf(settings.trustedUrl);
  const cookies = ownHeader(settings, 'cookie');
  if (cookies !== undefined && origin !== undefined) {
    await context.addCookies(
      cookies.split(/;\s*/).flatMap((pair) => {
        const [, name, value = ''] = /^([^=]+)=(.*)$/.exec(pair) ?? [];
        return name === undefined ? [] : [{ name, value, url: origin }];
      }),
    );
  }
  return context;
}

async function renderIn(
  context: BrowserContext,
  { url, allows = allowsAll }: { readonly url: string; readonly allows: Allows | undefined },
  settings: Settings,
): Promise<RenderedPage> {
  const page = await context.newPage();
  context.on('page', (popup) => void popup.close().catch(() => undefined));
  const session = await context.newCDPSession(page);
  const { frameTree } = await session.send('Page.getFrameTree');
  const frameId = frameTree.frame.id;
  const { cookie: _, ...headers } = lowerCased(settings.headers);
  await judgePageRequests(session, {
    frameId,
    requestsMax: settings.requestsMax,
    headers,
    headersOrigin: originOf(settings.trustedUrl),
    allows,
  });
  await openPage(page, url, settings);
  const html = await readRenderedHtml(session, { frameId, bytesMax: settings.htmlBytesMax });
  return { url: page.url(), html };
}

async function openPage(page: Page, url: string, settings: Settings): Promise<void> {
  const response = await page.goto(url, { waitUntil: 'domcontentloaded' });
  if (response !== null && !response.ok()) {
    throw pageFailed(url, new Error(`it answered the browser with ${response.status()}`));
  }
  // A page whose scripts never rest is read as it is when their time is over.
  await page.waitForLoadState('networkidle', { timeout: settings.idleMs }).catch((error) => {
    if (!(error instanceof Error && error.name === 'TimeoutError')) throw error;
  });
}

// A browser that hangs is not waited for.
async function closeWithin(it: BrowserContext | Browser | undefined): Promise<void> {
  if (it === undefined) return;
  await abortable(it.close(), AbortSignal.timeout(CLOSING_MS)).catch(() => undefined);
}

// Chromium believes its own store alone. Its switches excuse whoever shows a certificate that names
// an authority, signed or not, and hold for every site.
function refuseTls({ ca, cert, key, insecure }: TlsOptions = {}): void {
  const isSet = { ca, cert, key, insecure: insecure === true ? insecure : undefined };
  const flags = Object.entries(isSet).flatMap(([name, value]) => (value ? [`--${name}`] : []));
  if (flags.length === 0) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: `The browser of --render cannot be given ${flags.join(', ')}.`,
    hint: ca
      ? 'Put the authority into the store of the system, which the browser asks, and name it to ' +
        'Portolan with NODE_EXTRA_CA_CERTS in place of --ca; or crawl without --render.'
      : 'Leave it out, or crawl without --render.',
  });
}

function pageFailed(
  url: string,
  error: unknown,
  hint = 'Open it in a browser, and see whether it shows there.',
): PortolanError {
  return new PortolanError('CRAWL_RENDER_FAILED', {
    message: `${url} could not be rendered: ${firstLineOf(error)}`,
    hint,
    url,
    cause: error,
  });
}

function firstLineOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return line.endsWith('.') ? line : `${line}.`;
}

function originOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : URL.parse(url)?.origin;
}

function lowerCased(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

function ownHeader({ headers }: Settings, name: string): string | undefined {
  return lowerCased(headers)[name];
}
