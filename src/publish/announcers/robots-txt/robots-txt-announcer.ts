// robots.txt: every engine reads its Sitemap lines.
import { join, relative, resolve } from 'node:path';
import { counted } from '../../../base/counted.ts';
import { isPortolanError, PortolanError } from '../../../base/portolan-error.ts';
import type { AnnounceCheck, AnnounceResult, Announcer } from '../../ports/announcer.ts';
import { RETRY_SECONDS_MIN } from '../engine/announce-limits.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import { keepSitemapLines } from './keep-sitemap-lines.ts';

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
  return {
    name: NAME,
    async announce({ sitemaps, wholeSet = false, signal }): Promise<AnnounceResult> {
      signal?.throwIfAborted();
      const lines = counted(sitemaps.length, 'Sitemap line');
      try {
        const set = wholeSet ? base.href : undefined;
        const remarks: string[] = [];
        const onRemark = (remark: string): number => remarks.push(remark);
        const done = await keepSitemapLines(path, sitemaps, { url, base: set, dryRun, onRemark });
        if (sitemaps.length === 0) {
          const message = `There is no sitemap to list in ${shown}.`;
          return { announcer: NAME, outcome: 'skipped', message };
        }
        if (dryRun && done !== 'unchanged') {
          const message = `Would write ${lines} into ${shown}.`;
          return { announcer: NAME, outcome: 'skipped', message };
        }
        const message = [messageFor(done, shown, lines), ...remarks].join(' ');
        return { announcer: NAME, outcome: 'accepted', message };
      } catch (error) {
        if (!isPortolanError(error)) throw error;
        const hint = error.hint === undefined ? '' : ` ${error.hint}`;
        return {
          announcer: NAME,
          outcome: 'failed',
          message: error.message.replaceAll(path, shown) + hint,
          pending: sitemaps,
          retryAfterSeconds: RETRY_SECONDS_MIN,
        };
      }
    },
    async check({ sitemaps }): Promise<AnnounceCheck> {
      try {
        const remarks: string[] = [];
        const onRemark = (remark: string): number => remarks.push(remark);
        const done = await keepSitemapLines(path, sitemaps, { url, dryRun: true, onRemark });
        const message =
          done === 'unchanged'
            ? `${shown} names the sitemaps.`
            : `${shown} ${done === 'created' ? 'would be created' : 'would get the lines'}.`;
        const outcome = remarks.length === 0 ? 'ready' : 'refused';
        return { announcer: NAME, outcome, message: [message, ...remarks].join(' ') };
      } catch (error) {
        if (!isPortolanError(error)) throw error;
        const message = error.message.replaceAll(path, shown);
        return { announcer: NAME, outcome: 'refused', message };
      }
    },
  };
}

function messageFor(
  done: 'created' | 'changed' | 'unchanged',
  shown: string,
  lines: string,
): string {
  if (done === 'created') return `Created ${shown} with ${lines}.`;
  if (done === 'changed') return `Updated ${shown}: it now has ${lines} of this set.`;
  return `${shown} already lists this set and was left unchanged.`;
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
