// Renders pages with an installed Chromium, driven by playwright-core.
import type { Browser, BrowserType } from 'playwright-core';
import { checkGivenOptions, type OptionKinds } from '../../base/check-given-options.ts';
import { loadOptionalPackage } from '../../base/optional-package.ts';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import { withDefaults } from '../../base/with-defaults.ts';
import { createAddressGuard } from '../../net/address/address-guard.ts';
import { type ResolveHost, resolveBySystem } from '../../net/exchange/connect/guarded-agent.ts';
import { createProxyAdmission } from '../../net/exchange/connect/proxy-admission.ts';
import { createProxyChoice } from '../../net/exchange/connect/proxy-choice.ts';
import { assertHeaders } from '../../net/exchange/further-headers.ts';
import { NETWORK_KINDS } from '../../net/exchange/network-options.ts';
import type { ProxySettings, TlsOptions } from '../../net/index.ts';
import { abortable } from '../../net/pace/abortable.ts';
import type { PageRenderer, RenderedPage } from '../port/page-renderer.ts';
import { type GuardedSocks, openGuardedSocks } from './guarded-socks.ts';
import { installedChromium } from './installed-chromium.ts';
import { firstLineOf, originOf, pageFailed } from './page-failed.ts';
import type { Allows } from './page-requests.ts';
import { RENDER_LIMITS, type RenderLimits } from './render-limits.ts';
import { openRenderTab, type RenderTab } from './render-tab.ts';
import { createTurns, type Turns } from './turns.ts';

/** Which browser renders, and with which settings and limits. */
export interface PlaywrightRendererOptions extends Partial<RenderLimits> {
  /** The browser's executable. Default: the first one found in the usual places. */
  readonly executablePath?: string | undefined;
  /** The address that the user typed: it and its origin may be on a private network. */
  readonly trustedUrl?: string | undefined;
  /** Lets pages access private networks. Default false. */
  readonly allowPrivate?: boolean | undefined;
  /** Default: that of every other request. */
  readonly userAgent?: string | undefined;
  /** Sent to the origin of `trustedUrl` only. Cookies are for its host. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Whether pages run in the browser's sandbox. Default: yes, unless this process runs as root, for
   * which Chromium refuses its sandbox.
   */
  readonly sandbox?: boolean | undefined;
  /** Default: the operating system's resolver. */
  readonly resolveHost?: ResolveHost | undefined;
  /** As for every other request. The browser does not receive the proxy's credentials. */
  readonly proxy?: ProxySettings | undefined;
  /** A browser does not support any of these; set values are rejected. */
  readonly tls?: TlsOptions | undefined;
}

const KINDS: OptionKinds<PlaywrightRendererOptions> = {
  navigationMs: 'timer',
  idleMs: 'timer',
  requestsMax: 'count',
  htmlBytesMax: 'count',
  quietMs: 'timer',
  mutatingMs: 'timer',
  moreMs: 'timer',
  moreStepsMax: 'count',
  moreLinksMax: 'count',
  pagesMax: 'positive',
  executablePath: 'text',
  trustedUrl: 'text',
  allowPrivate: 'boolean',
  userAgent: 'text',
  headers: 'object',
  sandbox: 'boolean',
  resolveHost: 'function',
  proxy: NETWORK_KINDS.proxy,
  tls: NETWORK_KINDS.tls,
};

type Settings = PlaywrightRendererOptions & RenderLimits;

const allowsAll: Allows = async () => true;
// On a busy machine a browser may take longer to start than a page to load.
const STARTING_MS_MAX = 30_000;
// Reading the document and cleaning up come on top of the page's own time.
const CLOSING_MS = 5_000;
const ARGUMENTS: readonly string[] = [
  // Everything goes through the proxy: no DNS besides it, and no UDP.
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/**
 * Starts a headless browser. Close the renderer.
 *
 * Pages do not share cookies or storage, but the browser's HTTP cache (scripts, style sheets);
 * there are no service workers, downloads, windows or frames. Images, media and fonts are not
 * loaded. A page is ready when its document has not changed for a while and no request is under
 * way; then it is scrolled to its end, and "load more" buttons are clicked, within limits; forms
 * are never submitted, and the page is not left. Every connection is made by a proxy in this
 * process, to addresses that the guard allows: pages cannot reach private networks, as crawled
 * links cannot. `allows` is called for each request of the page and its scripts, redirects
 * included; requests of workers may escape it, but not the guard. The pace of the crawl does not
 * apply to the requests of a page. Through a user's proxy, every connection is a CONNECT tunnel,
 * for http as well.
 * Errors: CONFIG_INVALID for TLS settings, and for a proxy that is not an http or https address;
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
    trustedOrigin,
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
  readonly #idle: RenderTab[] = [];

  constructor(settings: Settings, browser: Browser, socks: GuardedSocks) {
    this.#settings = settings;
    this.#browser = browser;
    this.#socks = socks;
    this.#turns = createTurns(settings.pagesMax);
  }

  async render(url: string, signal?: AbortSignal, allows?: Allows): Promise<RenderedPage> {
    const endTurn = await this.#turns.take(signal);
    const { navigationMs, idleMs, moreMs } = this.#settings;
    const limit = AbortSignal.timeout(navigationMs + idleMs + moreMs + CLOSING_MS);
    const either = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    let tab: RenderTab | undefined;
    let isWell = false;
    try {
      tab = this.#idle.pop() ?? (await openRenderTab(this.#browser, this.#settings));
      const page = await abortable(tab.render(url, allows ?? allowsAll), either);
      isWell = true;
      return page;
    } catch (error) {
      signal?.throwIfAborted();
      if (isPortolanError(error)) throw error;
      throw this.#failed(url, limit.aborted ? limit.reason : error);
    } finally {
      // Removes the traces of the page, or the whole tab.
      if (isWell && tab !== undefined && (await isCleaned(tab))) this.#idle.push(tab);
      else if (tab !== undefined) await closeWithin(tab);
      endTurn();
    }
  }

  // The browser does not report why a proxy did not connect.
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
      // Popups would make requests before they can be closed.
      ignoreDefaultArgs: ['--disable-popup-blocking'],
      timeout: STARTING_MS_MAX,
      // The command line handles interruptions itself.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      ...(executablePath !== undefined && { executablePath }),
    });
  } catch (error) {
    throw new PortolanError('CRAWL_RENDER_FAILED', {
      message: `${program} could not be started: ${firstLineOf(error)}`,
      hint: 'Install Chromium or Google Chrome, or set executablePath.',
      path: executablePath,
      cause: error,
    });
  }
}

async function isCleaned(tab: RenderTab): Promise<boolean> {
  const limit = AbortSignal.timeout(CLOSING_MS);
  return await abortable(tab.clean(), limit).catch(() => false);
}

// Does not wait for a hanging browser.
async function closeWithin(it: Browser | RenderTab): Promise<void> {
  await abortable(it.close(), AbortSignal.timeout(CLOSING_MS)).catch(() => undefined);
}

// Chromium only trusts its own store. Its switches accept any certificate that names an authority,
// signed or not, for every site.
function refuseTls({ ca, cert, key, insecure }: TlsOptions = {}): void {
  const isSet = { ca, cert, key, insecure: insecure === true ? insecure : undefined };
  const flags = Object.entries(isSet).flatMap(([name, value]) => (value ? [`--${name}`] : []));
  if (flags.length === 0) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: `The browser of --render does not support ${flags.join(', ')}.`,
    hint: ca
      ? 'Put the authority into the store of the system, which the browser asks, and name it to ' +
        'Portolan with NODE_EXTRA_CA_CERTS in place of --ca; or crawl without --render.'
      : 'Leave it out, or crawl without --render.',
  });
}

/** Loads the Chromium driver of playwright-core. Errors: PACKAGE_MISSING. */
export async function loadPlaywright(
  load?: (name: string) => Promise<unknown>,
): Promise<BrowserType> {
  const loaded = await loadOptionalPackage<{ readonly chromium: BrowserType }>(
    'playwright-core',
    'Rendering pages',
    load,
  );
  return loaded.chromium;
}
