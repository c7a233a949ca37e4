// The hosts of one IndexNow configuration: each has a key file, and an announcer of its own.
import { PortolanError } from '../../../base/portolan-error.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';

/** A further host whose URLs are submitted to IndexNow. */
export interface IndexNowHost {
  /** Scheme, host and port: `https://shop.example.com`. */
  readonly origin: string;
  /** Default: the key of the first host. */
  readonly key?: string | undefined;
  /** The address of its key file, if that is not `/<key>.txt`. */
  readonly keyLocation?: string | undefined;
  /** The folder on disk in which its key file is written. Default: it is not written. */
  readonly keyFolder?: string | undefined;
}

/** How changed URLs are submitted to IndexNow. Google does not take part in it. */
export interface IndexNowConfig {
  /** 8 to 128 letters, digits and dashes. */
  readonly key: string;
  /** The address of the key file, if that is not `/<key>.txt`. */
  readonly keyLocation?: string | undefined;
  /** The folder on disk in which the key file is written. Default: the first target. */
  readonly keyFolder?: string | undefined;
  /**
   * One engine informs the others. Of several, the next is tried if one does not accept. Default
   * `https://api.indexnow.org/indexnow`.
   */
  readonly endpoint?: string | readonly string[] | undefined;
  /** Further hosts whose URLs are submitted, each with a key file of its own. */
  readonly hosts?: readonly IndexNowHost[] | undefined;
  /** Submits all URLs of a first publication. Default false: only URLs that changed. */
  readonly initial?: boolean | undefined;
}

export interface IndexNowSite {
  /** `indexnow` for the host of the set, `indexnow:<host>` for each further one. */
  readonly name: string;
  readonly config: IndexNowConfig;
  readonly others: readonly string[];
  /** The root of a further host; absent for that of the set. */
  readonly root?: URL | undefined;
}

export function indexNowSites(config: IndexNowConfig, base: URL): IndexNowSite[] {
  const { hosts = [], ...own } = config;
  const roots = hosts.map(({ origin }) => new URL('/', origin));
  const names = [base.host, ...roots.map(({ host }) => host)];
  const twice = names.find((host, index) => names.indexOf(host) !== index);
  if (twice !== undefined) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `announce.indexNow lists the host ${twice} twice.`,
      hint: 'List each further host once in hosts, and leave out the host of base.',
    });
  }
  const othersOf = (own: string): string[] => names.filter((host) => host !== own);
  const further = hosts.map(({ origin: _origin, key, ...places }, index): IndexNowSite => {
    const root = roots[index] ?? base;
    // The key file of the first host is not that of another.
    const { keyLocation: _location, keyFolder: _folder, ...shared } = own;
    return {
      name: furtherSiteName(root),
      config: { ...shared, ...places, key: key === undefined || key === '' ? own.key : key },
      others: othersOf(root.host),
      root,
    };
  });
  return [{ name: 'indexnow', config: own, others: othersOf(base.host) }, ...further];
}

/** The context of a host; no folder on disk is known of a further one. */
export function siteContext(
  { root }: IndexNowSite,
  { targetFolder, ...context }: AnnouncerContext,
): AnnouncerContext {
  return root === undefined ? { ...context, targetFolder } : { ...context, base: root };
}

export function furtherSiteName({ host }: URL): string {
  return `indexnow:${host}`;
}
