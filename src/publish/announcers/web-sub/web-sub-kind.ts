// `announce.webSub`: a WebSub hub is notified of feeds that changed.
import { PortolanError } from '../../../base/portolan-error.ts';
import { type AnnouncerKind, announcerKind } from '../engine/announcer-kind.ts';
import type { WebSubConfig } from './web-sub-announcer.ts';

/** Notifies the hub of feeds that changed. `true`: of the feeds that are built, at `feed.hub`. */
export const WEB_SUB_KIND: AnnouncerKind = announcerKind<boolean | WebSubConfig>({
  setting: 'webSub',
  place: 7,
  schema: ({ objectOr, yesNo, object, address, list }) =>
    objectOr(
      yesNo('true, false or { hub, feeds }'),
      object<WebSubConfig>({
        hub: address('the address of a WebSub hub').optional(),
        feeds: list(address('the address of a feed'), 'a list of addresses of feeds').optional(),
      }),
    ),
  recipients: [
    {
      name: 'websub',
      setUp: 'Name the hub with --hub and the feeds with --feed.',
      help: ['--hub URL and --feed URL    each feed that changed'],
    },
  ],
  flags: [
    { flag: '--hub <url>', help: 'notify this WebSub hub of the feeds', value: 'address' },
    { flag: '--feed <url>', help: 'a feed that changed; may be repeated', value: 'addresses' },
  ],
  // The feeds of flags are announced in place of those of the configuration.
  applyFlags: (value, { hub, feed }) => {
    if (typeof hub === 'string') return { hub };
    return typeof value === 'object' && feed !== undefined ? { ...value, feeds: undefined } : value;
  },
  async open(value, { hub }) {
    if (value === false) return [];
    const { hub: own = hub, feeds } = value === true ? {} : value;
    if (own === undefined) throw noHub();
    const { createWebSubAnnouncer } = await import('./web-sub-announcer.ts');
    const setting = { hub: own, feeds };
    return [{ setting, create: (context) => createWebSubAnnouncer(setting, context) }];
  },
});

function noHub(): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: 'announce.webSub is set, but no hub is.',
    hint: 'Name it with feed.hub (--hub), so that the feeds name it too.',
  });
}
