// Announcers whose secret is empty: it is not set on this machine, which is no mistake.
import type { AnnounceResult, Announcer } from '../ports/announcer.ts';
import { ANNOUNCER_KINDS, type AnnounceConfig } from './announce-config.ts';
import type { AnnouncerKind } from './engine/announcer-kind.ts';

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
