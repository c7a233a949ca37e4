// The hosts of one IndexNow configuration: each has a key file, and an announcer of its own.
import { PortolanError } from '../../../base/portolan-error.ts';
import type { IndexNowConfig } from '../announce-config.ts';
import type { AnnouncerContext } from '../announcer-context.ts';

/** One host whose URLs are told. */
export interface IndexNowSite {
  /** `indexnow` for the host of the set, `indexnow:<host>` for each further one. */
  readonly name: string;
  /** Its own key and places. */
  readonly config: IndexNowConfig;
  /** Hosts that are told by announcers of their own. */
  readonly others: readonly string[];
  /** The root of a further host; absent for that of the set. */
  readonly root?: URL | undefined;
}

/**
 * Gives the hosts of a configuration, that of the set first.
 *
 * Errors: CONFIG_INVALID, where one is named twice.
 */
export function indexNowSites(config: IndexNowConfig, base: URL): IndexNowSite[] {
  const { hosts = [], ...own } = config;
  const roots = hosts.map(({ origin }) => new URL('/', origin));
  const names = [base.host, ...roots.map(({ host }) => host)];
  const twice = names.find((host, index) => names.indexOf(host) !== index);
  if (twice !== undefined) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `announce.indexNow has the host ${twice} twice.`,
      hint: 'Name in hosts each further host once; that of base is there already.',
    });
  }
  const othersOf = (own: string): string[] => names.filter((host) => host !== own);
  const further = hosts.map(({ origin: _origin, key, ...places }, index): IndexNowSite => {
    const root = roots[index] ?? base;
    // The places of the first host are not those of another.
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

/** The name of the announcer of a further host. */
export function furtherSiteName({ host }: URL): string {
  return `indexnow:${host}`;
}

/** The context of a host: of a further one nothing is known of a folder on disk. */
export function siteContext(
  { root }: IndexNowSite,
  { targetFolder, ...context }: AnnouncerContext,
): AnnouncerContext {
  if (root !== undefined) return { ...context, base: root };
  return { ...context, targetFolder };
}
