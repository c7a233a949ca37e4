// `announce.robotsTxt`: the Sitemap lines of a robots.txt on disk.
import { type AnnouncerKind, announcerKind } from '../engine/announcer-kind.ts';

/** Updates the `Sitemap:` lines of a robots.txt on disk. `true`: `robots.txt` in the target. */
export const ROBOTS_TXT_KIND: AnnouncerKind = announcerKind<boolean | string>({
  setting: 'robotsTxt',
  place: 1,
  schema: ({ matching }) =>
    matching(
      (value) => typeof value === 'boolean' || (typeof value === 'string' && value.trim() !== ''),
      'true, or the path of a robots.txt',
    ),
  recipients: [
    {
      name: 'robots-txt',
      setUp: 'Name the file with --robots-txt.',
      help: ['--robots-txt FILE           its Sitemap lines are updated, nothing else changes'],
    },
  ],
  flags: [
    {
      flag: '--robots-txt <file>',
      help: 'update the Sitemap lines of this robots.txt',
      value: 'path',
      inBuild: true,
    },
  ],
  applyFlags: (value, { robotsTxt }) => (typeof robotsTxt === 'string' ? robotsTxt : value),
  async open(value) {
    if (value === false) return [];
    const { createRobotsTxtAnnouncer } = await import('./robots-txt-announcer.ts');
    return [{ setting: value, create: (context) => createRobotsTxtAnnouncer(value, context) }];
  },
});
