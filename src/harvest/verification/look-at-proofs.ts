// Checks proofs again each month: a missing one is reported, and ends the verification in a week.
import type { Clock } from '../../base/clock.ts';
import type { SiteProof, SiteRecord, VerificationMethod } from '../../store/port/site-record.ts';
import type { Store } from '../../store/port/store.ts';
import type { HarvestEvents } from '../port/harvest-events.ts';
import { judgeAgain, judgeWithout } from '../tree/judge-again.ts';
import type { FoundProof, MissingProof } from './find-proof.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A proof that was found is checked again after this. */
export const PROOF_EVERY_MS: number = 30 * DAY_MS;
/** A missing proof is lost when it is still missing after this. */
export const PROOF_RETRY_MS: number = HOUR_MS;
/** A host that did not respond, or whose proof is lost, is checked again after this. */
export const PROOF_AGAIN_MS: number = DAY_MS;
export const PROOF_GRACE_MS: number = 7 * DAY_MS;
// The fewest misses: a clock that is put forward must not turn a minute into a week.
const MISSES_MIN = 6;
const MISSES_LOST = 2;
const SITES_AT_ONCE = 20;
// A multiplier that spreads numbers that follow each other. Source: Knuth, TAOCP 3, 6.4.
const SPREAD = 2_654_435_761;
const NUMBERS = 2 ** 32;
const WHY_CHARACTERS_MAX = 1_000;

export interface LookTools {
  readonly store: Store;
  readonly clock: Clock;
  readonly events: HarvestEvents;
  readonly search: (
    site: SiteRecord,
    method: VerificationMethod | undefined,
    signal: AbortSignal,
  ) => Promise<FoundProof | MissingProof>;
  /** Queues a read of a site. */
  readonly send: (siteId: number) => Promise<void>;
}

/**
 * Checks the proofs that are due, one after the other, twenty at most. A host that does not respond
 * keeps its proof. Proofs without a due time, or with one by a clock that was ahead, are spread
 * over the month.
 *
 * Errors: STORE_UNUSABLE; the signal's reason.
 */
export async function lookAtProofs(tools: LookTools, signal: AbortSignal): Promise<void> {
  const { store, clock } = tools;
  const due = await store.sites.proofsDue(clock.now(), SITES_AT_ONCE);
  for (const site of due) {
    signal.throwIfAborted();
    const { dueAt = Number.POSITIVE_INFINITY } = site.proof ?? {};
    if (site.verifiedAt === undefined) await judgeEnded(tools, site);
    else if (site.proof?.unjudged === true) await judgeVerified(tools, site.id);
    else if (dueAt > clock.now()) {
      const spread = ((site.id * SPREAD) % NUMBERS) / NUMBERS;
      const at = clock.now() + Math.floor(spread * PROOF_EVERY_MS);
      await store.sites.setProof(site.id, { ...site.proof, dueAt: at });
    } else {
      await lookAt(tools, site, signal);
    }
  }
}

/**
 * Queues reads of everything that depends on a site that was verified, and sets its next check.
 *
 * Errors: STORE_UNUSABLE; QUEUE_FULL.
 */
export async function judgeVerified(tools: LookTools, siteId: number): Promise<void> {
  const { store, send } = tools;
  const before = await store.sites.get(siteId);
  for (const id of await judgeAgain(tools, siteId)) await send(id);
  const now = await store.sites.get(siteId);
  // Verified again, ended or removed meanwhile: that is handled separately.
  if (now?.proof?.unjudged !== true || now.verifiedAt !== before?.verifiedAt) return;
  const { lookedAt = tools.clock.now() } = now.proof;
  await store.sites.setProof(siteId, { lookedAt, dueAt: lookedAt + PROOF_EVERY_MS });
}

async function lookAt(tools: LookTools, site: SiteRecord, signal: AbortSignal): Promise<void> {
  const { store, clock, search } = tools;
  const own = await search(site, site.verifiedBy, signal);
  // Another method proves it, too.
  const other = 'missing' in own ? await search(site, undefined, signal) : own;
  const now = await store.sites.get(site.id);
  // Verified again, or removed, during the search.
  if (now?.verifiedAt === undefined || now.verifiedAt !== site.verifiedAt) return;
  const at = clock.now();
  if (!('missing' in other)) await found(tools, now, { ...other, at });
  else if ([own, other].some(isUnsure)) {
    // The proof may be where there was no response.
    await store.sites.setProof(site.id, { ...now.proof, dueAt: at + PROOF_AGAIN_MS });
  } else await missing(tools, now, { ...other, at });
}

function isUnsure(looked: FoundProof | MissingProof): boolean {
  return 'missing' in looked && looked.missing.some(({ isTransient }) => isTransient);
}

async function found(
  { store, events }: LookTools,
  { id, url, verifiedBy, verifiedAt = 0, proof }: SiteRecord,
  { method, at }: FoundProof & { readonly at: number },
): Promise<void> {
  const now = { lookedAt: at, dueAt: at + PROOF_EVERY_MS };
  if (method !== verifiedBy) await store.sites.verify(id, method, verifiedAt, now);
  else await store.sites.setProof(id, now);
  if (proof?.lostAt === undefined) return;
  const message = `The proof of ${url} has been restored.`;
  events.tell({ at, kind: 'site-verified', siteId: id, url, message });
}

async function missing(
  tools: LookTools,
  site: SiteRecord,
  { missing: places, at }: MissingProof & { readonly at: number },
): Promise<void> {
  const { store } = tools;
  const { id, proof: before } = site;
  const misses = (before?.misses ?? 0) + 1;
  // The reader of this must not learn the token, which is a part of the file's name.
  const because = places
    .map(({ where, instead }) => `${where}: ${instead}`)
    .join('; ')
    .replaceAll(site.verificationToken, '…');
  const isLost = misses >= MISSES_LOST;
  // If the clock was put back, the grace period begins again.
  const lostAt = isLost ? Math.min(before?.lostAt ?? at, at) : undefined;
  const proof: SiteProof = {
    lookedAt: at,
    misses,
    lostAt,
    because: because.slice(0, WHY_CHARACTERS_MAX),
    dueAt: at + (isLost ? PROOF_AGAIN_MS : PROOF_RETRY_MS),
  };
  if (lostAt !== undefined && at >= lostAt + PROOF_GRACE_MS && misses >= MISSES_MIN) {
    await end(tools, site, proof);
    return;
  }
  await store.sites.setProof(id, proof);
  if (lostAt === undefined || before?.lostAt !== undefined) return;
  const until = new Date(at + PROOF_GRACE_MS).toISOString().slice(0, 10);
  const message =
    `The proof of ${site.url} is missing (${proof.because}). ` +
    `Unless it is restored by ${until}, the site will no longer be verified.`;
  tools.events.tell({ at, kind: 'proof-lost', siteId: id, url: site.url, message });
}

async function end(tools: LookTools, site: SiteRecord, proof: SiteProof): Promise<void> {
  const at = tools.clock.now();
  const ended = { ...proof, dueAt: at, endedAt: at };
  await tools.store.sites.verify(site.id, undefined, at, ended);
  await judgeEnded(tools, { ...site, proof: ended });
}

// The proof stays due until all is done, so that the rest is done after the process was killed.
async function judgeEnded(tools: LookTools, site: SiteRecord): Promise<void> {
  const { store, clock, send } = tools;
  const others = await judgeWithout(tools, site);
  for (const id of [...(await judgeAgain(tools, site.id)), ...others]) await send(id);
  const now = await store.sites.get(site.id);
  // Verified again, or removed, meanwhile.
  if (!now || now.verifiedAt !== undefined) return;
  const { because, endedAt: at = clock.now() } = now.proof ?? {};
  const message =
    `${site.url} is no longer verified: ` + `its proof has been missing for a week (${because}).`;
  tools.events.tell({ at, kind: 'site-unverified', siteId: site.id, url: site.url, message });
  await store.sites.setProof(site.id, { ...now.proof, dueAt: undefined });
}
