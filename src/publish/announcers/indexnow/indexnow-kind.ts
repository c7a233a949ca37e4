// `announce.indexNow`: changed URLs are submitted to IndexNow.
import { INDEXNOW_ENDPOINTS_MAX, INDEXNOW_HOSTS_MAX } from '../engine/announce-limits.ts';
import { type AnnouncerKind, announcerKind } from '../engine/announcer-kind.ts';
import {
  furtherSiteName,
  type IndexNowConfig,
  type IndexNowHost,
  indexNowSites,
} from './indexnow-sites.ts';

const KEY = 'a key of 8 to 128 letters, digits and -';
const KEY_TEXT = /^(?:[A-Za-z0-9-]{8,128})?$/;

export const INDEXNOW_KIND: AnnouncerKind = announcerKind<IndexNowConfig>({
  setting: 'indexNow',
  place: 5,
  schema: ({ object, matching, address, path, origin, list, oneOrList, yesNo }) => {
    const key = matching((value) => typeof value === 'string' && KEY_TEXT.test(value), KEY);
    const host = object<IndexNowHost>({
      origin: origin(),
      key: key.optional(),
      keyLocation: address('the address of its key file').optional(),
      keyFolder: path('a folder').optional(),
    });
    return object<IndexNowConfig>({
      key,
      keyLocation: address('the address of the key file').optional(),
      keyFolder: path('a folder').optional(),
      endpoint: oneOrList(
        address('the address of an IndexNow engine'),
        `the address of an IndexNow engine, or 1 to ${INDEXNOW_ENDPOINTS_MAX} of them`,
        INDEXNOW_ENDPOINTS_MAX,
      ).optional(),
      hosts: list(
        host,
        `a list of at most ${INDEXNOW_HOSTS_MAX} hosts`,
        INDEXNOW_HOSTS_MAX,
      ).optional(),
      initial: yesNo().optional(),
    });
  },
  secrets: [{ part: 'key' }],
  recipients: [
    {
      name: 'indexnow',
      setUp: 'Set PORTOLAN_INDEXNOW_KEY, or give --indexnow-key.',
      help: ['PORTOLAN_INDEXNOW_KEY       URLs: Bing, Yandex, Naver, Seznam and others'],
    },
  ],
  flags: [
    {
      flag: '--indexnow-key <key>',
      help: 'submit changed URLs to IndexNow',
      value: 'text',
      variable: 'PORTOLAN_INDEXNOW_KEY',
      inBuild: true,
    },
    {
      flag: '--key-folder <folder>',
      help: 'write the key file of IndexNow into this folder, the root',
      value: 'path',
    },
  ],
  applyFlags: (value, { indexnowKey, keyFolder }) => {
    // An empty variable counts as not set.
    const given = typeof indexnowKey === 'string' && indexnowKey !== '';
    const keyed = given ? { ...value, key: indexnowKey } : value;
    return keyed && typeof keyFolder === 'string' ? { ...keyed, keyFolder } : keyed;
  },
  namesOf: ({ hosts = [] }) => [
    'indexnow',
    ...hosts.map(({ origin }) => furtherSiteName(new URL(origin))),
  ],
  async open(value, { base }) {
    const { createIndexNowAnnouncer } = await import('./indexnow-announcer.ts');
    return indexNowSites(value, base).map((site) => ({
      setting: site.config,
      create: (context) => createIndexNowAnnouncer(site, context),
    }));
  },
});
