// robots.txt: every engine reads its Sitemap lines.
import { join, relative, resolve } from 'node:path';
import { counted } from '../../../base/counted.ts';
import { isPortolanError, PortolanError } from '../../../base/portolan-error.ts';
import type { AnnounceCheck, AnnounceResult, Announcer } from '../../ports/announcer.ts';
import { RETRY_SECONDS_MIN } from '../engine/announce-limits.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import { type KeepSitemapLinesOptions, keepSitemapLines } from './keep-sitemap-lines.ts';

const NAME = 'robots-txt';

/** `setting` is the path of the robots.txt, or `true` for `robots.txt` in the target. */
export function createRobotsTxtAnnouncer(
  setting: true | string,
  context: AnnouncerContext,
): Announcer {
  const { base, dryRun } = context;
  const path = pathOf(setting, context);
  const shown = relative(context.folder, path) || path;
  const url = new URL('/robots.txt', base).href;
  const keep = async (
    sitemaps: readonly string[],
    options: Omit<KeepSitemapLinesOptions, 'url'>,
  ) => {
    let remark = '';
    const onRemark = (found: string): void => {
      remark = ` ${found}`;
    };
    const done = await keepSitemapLines(path, sitemaps, { url, ...options, onRemark });
    return { done, remark };
  };
  return {
    name: NAME,
    async announce({ sitemaps, wholeSet = false, signal }): Promise<AnnounceResult> {
      signal?.throwIfAborted();
      const lines = counted(sitemaps.length, 'Sitemap line');
      const set = wholeSet ? base.href : undefined;
      try {
        const { done, remark } = await keep(sitemaps, { base: set, dryRun });
        if (sitemaps.length === 0) {
          const message = `There is no sitemap to list in ${shown}.`;
          return { announcer: NAME, outcome: 'skipped', message };
        }
        if (dryRun && done !== 'unchanged') {
          const message = `Would write ${lines} into ${shown}.`;
          return { announcer: NAME, outcome: 'skipped', message };
        }
        const words = {
          created: `Created ${shown} with ${lines}.`,
          changed: `Updated ${shown}: it now has ${lines} of this set.`,
          unchanged: `${shown} already lists this set and was left unchanged.`,
        };
        return { announcer: NAME, outcome: 'accepted', message: words[done] + remark };
      } catch (error) {
        if (!isPortolanError(error)) throw error;
        const hint = error.hint === undefined ? '' : ` ${error.hint}`;
        const message = error.message.replaceAll(path, shown) + hint;
        const retryAfterSeconds = RETRY_SECONDS_MIN;
        const later = { pending: sitemaps, retryAfterSeconds };
        return { announcer: NAME, outcome: 'failed', message, ...later };
      }
    },
    async check({ sitemaps }): Promise<AnnounceCheck> {
      try {
        const { done, remark } = await keep(sitemaps, { dryRun: true });
        const words = {
          created: `${shown} would be created.`,
          changed: `${shown} would get the lines.`,
          unchanged: `${shown} names the sitemaps.`,
        };
        const outcome = remark === '' ? 'ready' : 'refused';
        return { announcer: NAME, outcome, message: words[done] + remark };
      } catch (error) {
        if (!isPortolanError(error)) throw error;
        const message = error.message.replaceAll(path, shown);
        return { announcer: NAME, outcome: 'refused', message };
      }
    },
  };
}

function pathOf(setting: true | string, context: AnnouncerContext): string {
  const { folder, targetFolder, base } = context;
  if (setting !== true) return resolve(folder, setting);
  if (targetFolder !== undefined && base.pathname === '/') {
    return join(resolve(folder, targetFolder), 'robots.txt');
  }
  const why =
    targetFolder === undefined
      ? 'the set is not published to a folder'
      : `robots.txt belongs at the root of ${base.host}, and the target is ${base.pathname} there`;
  throw new PortolanError('CONFIG_INVALID', {
    message: `announce.robotsTxt is true, but ${why}.`,
    hint: 'Name the file: robotsTxt: "public/robots.txt".',
  });
}
