// Submissions: checked, recorded, and queued to be read.
import { PortolanError } from '../../base/portolan-error.ts';
import { addressKind } from '../../net/address/address-kind.ts';
import { parseHttpAddress } from '../../net/address/http-address.ts';
import { LOC_CHARACTERS_MAX } from '../../protocol/limits.ts';
import type { Queue } from '../../queue/port/queue.ts';
import type { SubmissionRecord } from '../../store/port/access-store.ts';
import type { SiteRecord } from '../../store/port/site-record.ts';
import type { SitemapRecord } from '../../store/port/sitemap-record.ts';
import type { Submitter } from '../port/harvest.ts';
import type { HarvestTools } from '../run/session/site-run.ts';
import { admitStranger, cooledDownAt, sitemapRoom } from '../tree/strangers.ts';
import { sendSiteJob } from '../work/site-jobs.ts';
import { siteWithinLimit } from './site-within-limit.ts';

export interface SubmissionTools
  extends Pick<HarvestTools, 'store' | 'clock' | 'events' | 'settings'> {
  readonly queue: Queue;
}

/**
 * Submits a sitemap: makes it known and due, and queues the job of its site.
 *
 * Errors: FETCH_ADDRESS_INVALID, FETCH_ADDRESS_FORBIDDEN, SUBMISSION_REFUSED, QUEUE_FULL.
 */
export async function submitSitemap(
  tools: SubmissionTools,
  address: string,
  submitter: Submitter,
): Promise<SubmissionRecord> {
  const url = guardedAddress(tools, address);
  const site = await siteOf(tools, url, submitter);
  const { store, clock, settings } = tools;
  const at = clock.now();
  const known = await store.sitemaps.find(site.id, url.href);
  const isNew = known === undefined || known.status === 'gone';
  const isStranger = submitter.verifiedOnly === true;
  if (isNew && isStranger) await admitStranger(tools, site, submitter.token);
  else if (isNew && (await sitemapRoom(tools, site.id)) <= 0) {
    throw new PortolanError('SUBMISSION_REFUSED', {
      message: `${site.url} has the maximum number of sitemaps (${settings.sitemapsMax}).`,
      hint: 'Delete those that are no longer needed. They count until they are removed.',
      url: url.href,
    });
  }
  const sitemap = await store.sitemaps.ensure({
    siteId: site.id,
    url: url.href,
    ...(isStranger ? { source: 'stranger', namedBy: submitter.token } : { source: 'submitted' }),
    at,
  });
  const dueAt = isStranger ? cooledDownAt(sitemap, at) : at;
  if (dueAt === at) await makeDue(tools, sitemap);
  else if ((sitemap.nextReadAt ?? dueAt) >= dueAt) {
    await store.sitemaps.change(sitemap.id, { nextReadAt: dueAt });
  }
  return announce(tools, { site, sitemap, url: url.href, submitter, dueAt });
}

/** Submits a site, whose sitemaps are discovered. Errors: those of `submitSitemap`. */
export async function submitSite(
  tools: SubmissionTools,
  address: string,
  submitter: Submitter,
): Promise<SubmissionRecord> {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address);
  const url = guardedAddress(tools, hasScheme ? address : `https://${address}`);
  const site = await siteOf(tools, url, submitter);
  return announce(tools, { site, url: site.url, submitter, dueAt: tools.clock.now() });
}

/** Makes a sitemap due in the next run. Errors: STORE_UNUSABLE. */
export async function makeDue(
  { store, clock }: Pick<SubmissionTools, 'store' | 'clock'>,
  { id }: SitemapRecord,
): Promise<void> {
  await store.sitemaps.change(id, { nextReadAt: clock.now() });
}

interface Announced {
  readonly site: SiteRecord;
  readonly sitemap?: SitemapRecord;
  readonly url: string;
  readonly submitter: Submitter;
  readonly dueAt: number;
}

async function announce(
  { store, queue, clock, events }: SubmissionTools,
  { site, sitemap, url, submitter: { by, token }, dueAt }: Announced,
): Promise<SubmissionRecord> {
  const at = clock.now();
  const submission = await store.access.addSubmission({
    at,
    by,
    url,
    siteId: site.id,
    ...(sitemap && { sitemapId: sitemap.id }),
    ...(token !== undefined && { token }),
  });
  if (!site.paused) {
    const trigger = by === 'ping' ? 'ping' : 'submitted';
    await sendSiteJob(queue, site, { trigger, dueInMs: dueAt - at });
  }
  const about = { siteId: site.id, ...(sitemap && { sitemapId: sitemap.id }), url };
  events.tell({ ...about, at, kind: 'submitted', message: `${url} was submitted.` });
  return submission;
}

async function siteOf(
  tools: SubmissionTools,
  url: URL,
  { verifiedOnly }: Submitter,
): Promise<SiteRecord> {
  const root = `${url.origin}/`;
  const known = await tools.store.sites.find(root);
  if (verifiedOnly === true && known?.verifiedAt === undefined) {
    throw new PortolanError('SUBMISSION_REFUSED', {
      message: `${root} is not verified, and this token can submit to verified sites only.`,
      hint: 'Ask someone with an admin token to add the site and verify it first.',
      url: root,
    });
  }
  const site = await siteWithinLimit(tools, root);
  if (site) return site;
  throw new PortolanError('SUBMISSION_REFUSED', {
    message: `The limit of sites is reached (${tools.settings.sitesMax}).`,
    hint: 'Remove sites that are no longer needed, or raise the limit.',
  });
}

function guardedAddress({ settings }: SubmissionTools, address: string): URL {
  const url = parseHttpAddress(address.trim());
  if (url.href.length > LOC_CHARACTERS_MAX) {
    throw new PortolanError('FETCH_ADDRESS_INVALID', {
      message: `The address is longer than ${LOC_CHARACTERS_MAX} characters.`,
    });
  }
  // A host name is resolved and guarded at the request; an IP address can be checked now.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const kind = addressKind(host);
  const named = kind === 'unknown' && !/^localhost\.?$|\.localhost\.?$/i.test(host);
  if (settings.allowPrivate || kind === 'public' || named) return url;
  throw new PortolanError('FETCH_ADDRESS_FORBIDDEN', {
    message: `${url.origin} is on this machine or a private network and cannot be submitted.`,
    hint: 'Start the console with --allow-private if it should read private sites.',
    url: url.href,
  });
}
