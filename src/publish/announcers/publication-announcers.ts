// The announcers of a publication, or of an announcement without one, opened before anything
// happens: wrong settings are reported first.
import type { NetworkOptions } from '../../net/exchange/network-options.ts';
import type { AnnounceResult, Announcer } from '../ports/announcer.ts';
import { ANNOUNCER_KINDS, type AnnounceConfig } from './announce-config.ts';
import type { AnnouncerKind } from './engine/announcer-kind.ts';
import type { OpenAnnouncersOptions } from './open-announcers.ts';

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

export function lacksSecret({ secrets = [] }: AnnouncerKind, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || secrets.length === 0) return false;
  return secrets.every(({ part }) => (Reflect.get(value, part) ?? '') === '');
}

export function withoutUnsetSecrets(config: AnnounceConfig): AnnounceConfig {
  const unset = new Set(unsetKinds(config).map(({ setting }) => setting));
  return Object.fromEntries(Object.entries(config).filter(([setting]) => !unset.has(setting)));
}

/** Makes an announcer that only says so for each that lacks its secret. URLs queued for it stay. */
export function unsetAnnouncers(config: AnnounceConfig): Announcer[] {
  return unsetKinds(config).flatMap((kind) => {
    const { setting, secrets = [] } = kind;
    const value = Reflect.get(config, setting) as object;
    const { part } =
      secrets.find(({ part }) => Reflect.get(value, part) === '') ?? secrets[0] ?? {};
    const message = `It is not set up here: announce.${setting}.${part} is empty.`;
    return announcerNames(kind, value).map((announcer): Announcer => {
      const result = { announcer, outcome: 'skipped', message } as const satisfies AnnounceResult;
      return { name: announcer, announce: async () => result, check: async () => result };
    });
  });
}

function announcerNames({ recipients, namesOf }: AnnouncerKind, value: object): readonly string[] {
  if (namesOf) return namesOf(value);
  return recipients
    .filter((recipient) => !recipient.switch || Reflect.get(value, recipient.switch) === true)
    .map(({ name }) => name);
}

function unsetKinds(config: AnnounceConfig): readonly AnnouncerKind[] {
  return ANNOUNCER_KINDS.filter((kind) => lacksSecret(kind, Reflect.get(config, kind.setting)));
}
