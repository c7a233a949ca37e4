// What `portolan announce` does: flags and configuration → announcers → a line each.
import { systemClock } from '../../../base/clock.ts';
import { counted, formatCount } from '../../../base/counted.ts';
import { networkOver } from '../../../net/exchange/network-options.ts';
import { announceOne, checkOne } from '../../../publish/announce/announce-one.ts';
import {
  openPublicationAnnouncers,
  type PublicationAnnouncers,
} from '../../../publish/announcers/publication-announcers.ts';
import type {
  AnnounceCheck,
  Announcement,
  AnnounceResult,
  Announcer,
  ChangeKind,
} from '../../../publish/ports/announcer.ts';
import { checkPublishConfig } from '../../../publish/settings/check-publish-config.ts';
import { loadConfig } from '../../front/config.ts';
import { InterruptionError, listenForInterruption } from '../../front/interruption-error.ts';
import { networkOf } from '../../network/network-of.ts';
import { OutputSink } from '../../output/stream/output-sink.ts';
import { createSummaryPaints } from '../../output/text/paint.ts';
import { plainText } from '../../output/text/plain-text.ts';
import type { AnnounceCommandOptions } from './announce-command.ts';
import { formatAnnounceJson, formatAnnounceLine } from './announce-lines.ts';
import { type AnnounceSettings, announceSettings } from './announce-settings.ts';
import { type AnnouncedUrls, readAnnounceUrls } from './announce-urls.ts';

const STATUS_DONE = 0;
const STATUS_NOT_TOLD = 3;

/**
 * Announces, prints the result, and returns the exit status: 0 accepted or nothing to send, 3 a
 * service refused or could not be reached, 130 or 143 interrupted.
 */
export async function runAnnounce(
  sitemaps: readonly string[],
  options: AnnounceCommandOptions,
): Promise<number> {
  const interruption = listenForInterruption();
  const sink = new OutputSink(process.stdout);
  try {
    return await announce(sitemaps, options, { sink, signal: interruption.signal });
  } catch (error) {
    if (!(error instanceof InterruptionError)) throw error;
    if (options.quiet !== true) {
      process.stderr.write(
        'Interrupted. Some announcements were not sent; sending them again does no harm.\n',
      );
    }
    return error.exitStatus;
  } finally {
    interruption.stop();
    sink.release();
  }
}

interface AnnounceRun {
  readonly sink: OutputSink;
  readonly signal: AbortSignal;
}

async function announce(
  sitemaps: readonly string[],
  options: AnnounceCommandOptions,
  { sink, signal }: AnnounceRun,
): Promise<number> {
  const { urls: file } = options;
  const urls = file === undefined ? undefined : await readAnnounceUrls(file, signal);
  const settings = await readSettings(sitemaps, options, urls);
  const opened = await openChosen(settings, options);
  try {
    if (urls !== undefined && options.quiet !== true) tellBadLines(urls, options.urls ?? '');
    const told = { settings, urls, announcers: opened.announcers };
    if (options.check === true) return await checkEach(told, options, { sink, signal });
    return await announceEach(told, options, { sink, signal });
  } finally {
    await opened.close();
  }
}

interface ToldNow {
  readonly settings: AnnounceSettings;
  readonly urls: AnnouncedUrls | undefined;
  readonly announcers: readonly Announcer[];
}

async function checkEach(
  { settings, announcers }: ToldNow,
  options: AnnounceCommandOptions,
  { sink, signal }: AnnounceRun,
): Promise<number> {
  const { base, sitemaps, feeds } = settings;
  const print = linePrinter(announcers, options);
  const checks: AnnounceCheck[] = [];
  for (const announcer of announcers) {
    const check = await checkOne(announcer, { sitemaps, feeds, signal });
    checks.push(check);
    await sink.write(print(check), { painted: true });
  }
  if (options.format === 'json') await sink.write(formatAnnounceJson({ base, sitemaps, checks }));
  await sink.flush();
  const ready = checks.every(({ outcome }) => outcome === 'ready' || outcome === 'skipped');
  return ready ? STATUS_DONE : STATUS_NOT_TOLD;
}

async function announceEach(
  { settings, urls, announcers }: ToldNow,
  options: AnnounceCommandOptions,
  { sink, signal }: AnnounceRun,
): Promise<number> {
  const dryRun = options.dryRun === true;
  const print = linePrinter(announcers, options);
  const announcement = announcementOf(settings, urls, signal);
  const announcements: AnnounceResult[] = [];
  for (const announcer of announcers) {
    const result = await announceOne(announcer, announcement);
    announcements.push(result);
    await sink.write(print(result), { painted: true });
  }
  if (options.format === 'json') {
    const { base } = settings;
    await sink.write(
      formatAnnounceJson({ dryRun, base, sitemaps: settings.sitemaps, announcements }),
    );
  }
  await sink.flush();
  const told = announcements.every(
    ({ outcome }) => outcome === 'accepted' || outcome === 'skipped',
  );
  return told ? STATUS_DONE : STATUS_NOT_TOLD;
}

async function readSettings(
  sitemaps: readonly string[],
  options: AnnounceCommandOptions,
  urls: AnnouncedUrls | undefined,
): Promise<AnnounceSettings> {
  const workingFolder = process.cwd();
  const { config: named } = options;
  const where = { folder: workingFolder, environment: process.env };
  const loaded =
    named === false
      ? undefined
      : await loadConfig(typeof named === 'string' ? { ...where, file: named } : where);
  if (loaded !== undefined) {
    // What else a configuration holds is for building.
    const { announce: own, base = 'https://example.com/' } = loaded.config;
    const { file } = loaded;
    checkPublishConfig({ base, source: '-', targets: '.', announce: own }, { file });
    if (options.quiet !== true) process.stderr.write(`Settings from ${plainText(file)}.\n`);
  }
  return announceSettings(sitemaps, options, {
    workingFolder,
    environment: process.env,
    config: loaded?.config,
    firstUrl: urls?.first,
  });
}

async function openChosen(
  settings: AnnounceSettings,
  options: AnnounceCommandOptions,
): Promise<PublicationAnnouncers> {
  const { to, dryRun = false } = options;
  const network = networkOver(networkOf(options, process.env), settings.network);
  const { announce: config, base, folder, targetFolder, hub } = settings;
  const opened = await openPublicationAnnouncers(config, {
    base,
    folder,
    clock: systemClock,
    dryRun,
    hub,
    network,
    targetFolder,
  });
  // An address to ping is called after its host: ping:console.example.com.
  const chosen = opened.announcers.filter(
    ({ name }) => to?.some((one) => one === name.split(':')[0]) ?? true,
  );
  return { ...opened, announcers: chosen };
}

function announcementOf(
  { base, sitemaps, feeds }: AnnounceSettings,
  urls: AnnouncedUrls | undefined,
  signal: AbortSignal,
): Announcement {
  const difference = (kinds: readonly ChangeKind[]): readonly (readonly string[])[] =>
    kinds.map((kind) => urls?.byKind.get(kind) ?? []);
  const known = urls !== undefined && { difference };
  return { base, sitemaps, feeds, initial: false, signal, ...known };
}

function linePrinter(
  announcers: readonly Announcer[],
  { format, quiet }: AnnounceCommandOptions,
): (result: AnnounceResult | AnnounceCheck) => string {
  if (format === 'json' || quiet === true) return () => '';
  const paints = createSummaryPaints(process.stdout);
  const nameWidth = Math.max(0, ...announcers.map(({ name }) => name.length));
  return (result) => formatAnnounceLine(result, { paints, nameWidth });
}

function tellBadLines({ badLines, firstBadLine = 0 }: AnnouncedUrls, path: string): void {
  if (badLines === 0) return;
  const where = path === '-' ? 'stdin' : plainText(path);
  const were = badLines === 1 ? 'was' : 'were';
  const what = `${counted(badLines, 'line')} of ${where} ${were} skipped`;
  const first = `line ${formatCount(firstBadLine)}${badLines === 1 ? '' : ' is the first'}`;
  process.stderr.write(`${what}, without an http or https address: ${first}.\n`);
}
