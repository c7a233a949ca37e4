// Announcers whose secret is empty: it is not set on this machine, and that is no mistake.
import type { AnnounceConfig } from '../announce-config.ts';
import type { Announcer } from '../announcer.ts';
import { furtherSiteName } from '../indexnow/indexnow-sites.ts';

/** Settings of announcers that work with a secret, and what they make. */
interface SecretSection {
  readonly setting: 'searchConsole' | 'bing' | 'yandex' | 'indexNow' | 'baidu';
  /** Of several one is enough. */
  readonly secrets: readonly string[];
  /** The announcers that it names, as `openAnnouncers` does. */
  readonly namesOf: (config: AnnounceConfig) => readonly string[];
}

const SECTIONS: readonly SecretSection[] = [
  {
    setting: 'searchConsole',
    secrets: ['accessToken', 'keyFile'],
    namesOf: () => ['search-console'],
  },
  {
    setting: 'bing',
    secrets: ['apiKey'],
    namesOf: ({ bing }) => (bing?.urls === true ? ['bing', 'bing-urls'] : ['bing']),
  },
  {
    setting: 'yandex',
    secrets: ['token'],
    namesOf: ({ yandex }) => (yandex?.urls === true ? ['yandex', 'yandex-urls'] : ['yandex']),
  },
  {
    setting: 'indexNow',
    secrets: ['key'],
    namesOf: ({ indexNow: { hosts = [] } = {} }) => [
      'indexnow',
      ...hosts.map(({ origin }) => furtherSiteName(new URL(origin))),
    ],
  },
  { setting: 'baidu', secrets: ['token'], namesOf: () => ['baidu'] },
];

/**
 * Takes out of a configuration what has an empty secret, as `env['KEY'] ?? ''` gives it where the
 * variable is not set.
 */
export function withoutUnsetSecrets(config: AnnounceConfig): AnnounceConfig {
  const rest: Record<string, unknown> = { ...config };
  for (const { setting } of unsetSections(config)) delete rest[setting];
  return rest as AnnounceConfig;
}

/**
 * Makes an announcer in the place of each that a configuration names and that is not set up here:
 * it says so, and tells nobody. What waits for it goes on waiting.
 */
export function unsetAnnouncers(config: AnnounceConfig): Announcer[] {
  return unsetSections(config).flatMap(({ setting, empty, namesOf }) => {
    const message = `It is not set up here: announce.${setting}.${empty} is empty.`;
    return namesOf(config).map((name): Announcer => {
      const result = { announcer: name, outcome: 'skipped', message } as const;
      return { name, announce: async () => result, check: async () => result };
    });
  });
}

function unsetSections(config: AnnounceConfig): (SecretSection & { readonly empty?: string })[] {
  return SECTIONS.flatMap((section) => {
    const given = config[section.setting] as Readonly<Record<string, unknown>> | undefined;
    const { secrets } = section;
    if (given === undefined || secrets.some((secret) => (given[secret] ?? '') !== '')) return [];
    const empty = secrets.find((secret) => given[secret] === '') ?? secrets[0];
    return [empty === undefined ? section : { ...section, empty }];
  });
}
