// Announcers whose secret is empty: it is not set on this machine, and that is no mistake.
import type { AnnounceConfig } from './announce-config.ts';
import type { Announcer } from './announcer.ts';

/** A configuration without what is not set up here. */
export interface SetUpAnnounceConfig {
  readonly config: AnnounceConfig;
  /** In the place of those that are not set up: each says so, and tells nobody. */
  readonly unset: readonly Announcer[];
}

// Of several secrets one is enough.
const SECRETS = [
  ['searchConsole', ['accessToken', 'keyFile'], 'search-console'],
  ['bing', ['apiKey'], 'bing'],
  ['yandex', ['token'], 'yandex'],
  ['indexNow', ['key'], 'indexnow'],
  ['baidu', ['token'], 'baidu'],
] as const;

/**
 * Takes out of a configuration what has an empty secret, as `env['KEY'] ?? ''` gives it where the
 * variable is not set.
 *
 * Errors: None.
 */
export function withoutUnsetSecrets(config: AnnounceConfig): SetUpAnnounceConfig {
  const rest: Record<string, unknown> = { ...config };
  const unset: Announcer[] = [];
  for (const [setting, secrets, name] of SECRETS) {
    const given = config[setting] as Readonly<Record<string, unknown>> | undefined;
    if (given === undefined || secrets.some((secret) => (given[secret] ?? '') !== '')) continue;
    delete rest[setting];
    const empty = secrets.find((secret) => given[secret] === '') ?? secrets[0];
    const message = `It is not set up here: announce.${setting}.${empty} is empty.`;
    const result = { announcer: name, outcome: 'skipped', message } as const;
    unset.push({ name, announce: async () => result, check: async () => result });
  }
  return { config: rest as AnnounceConfig, unset };
}
