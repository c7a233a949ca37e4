// The announcers of a publication, or of an announcement without one, opened before anything
// happens: wrong settings are reported first.
import type { NetworkOptions } from '../../net/exchange/network-options.ts';
import type { Announcer } from '../ports/announcer.ts';
import type { AnnounceConfig } from './announce-config.ts';
import type { OpenAnnouncersOptions } from './open-announcers.ts';
import { unsetAnnouncers, withoutUnsetSecrets } from './unset-secrets.ts';

export interface PublicationAnnouncers {
  readonly announcers: readonly Announcer[];
  close(): Promise<void>;
}

interface PublicationAnnouncersOptions
  extends Omit<OpenAnnouncersOptions, 'sender' | 'retriesMax' | 'pause'> {
  /** How requests to servers are made; headers only go to the site of `base`. */
  readonly network?: NetworkOptions | undefined;
}

/** Opens the announcers of a publication. The HTTP client is loaded when there are any. */
export async function openPublicationAnnouncers(
  config: AnnounceConfig | undefined,
  options: PublicationAnnouncersOptions,
): Promise<PublicationAnnouncers> {
  if (config === undefined) return { announcers: [], close: async () => {} };
  const { createRequestSender } = await import('../../net/request-sender.ts');
  const { openAnnouncers } = await import('./open-announcers.ts');
  const { base: trustedUrl, clock, network } = options;
  // The services are named by the settings, and may be in a private network. Announcers repeat
  // requests themselves: they know which answers are worth it.
  const own = { allowPrivate: true, trustedUrl, clock, retriesMax: 0 };
  const sender = createRequestSender({ ...network, ...own });
  try {
    const opening = { ...options, sender, retriesMax: network?.retriesMax };
    const set = await openAnnouncers(withoutUnsetSecrets(config), opening);
    return { announcers: [...set, ...unsetAnnouncers(config)], close: () => sender.close() };
  } catch (error) {
    await sender.close();
    throw error;
  }
}
