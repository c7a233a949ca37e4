// Looks for the proof of ownership of a site, at the location of each method.
import { assert } from '../../base/assert.ts';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import { ROBOTS_BYTES_MAX } from '../../formats/robots-txt/robots-line.ts';
import type { ResolveTxt } from '../../net/address/resolve-txt.ts';
import type { Visitor } from '../../net/port/visit.ts';
import { readPage } from '../../pages/page-reader.ts';
import type { SiteRecord, VerificationMethod } from '../../store/port/site-record.ts';
import type { VerificationStep } from '../port/harvest.ts';
import { PLAIN_TYPES, proofTextOf, readProofText } from './read-proof-text.ts';
import { PROOF_META_NAME, verificationSteps } from './verification-steps.ts';

export interface ProofTools {
  readonly visitor: Visitor;
  readonly resolveTxt: ResolveTxt;
  readonly signal?: AbortSignal;
}

export interface FoundProof {
  readonly method: VerificationMethod;
  /** An address, or a DNS name. */
  readonly where: string;
}

const FILE_BYTES_MAX = 4_096;
// The head of a page is at its start.
const PAGE_BYTES_MAX = 1_048_576;
const TXT_RECORDS_MAX = 1_000;
// Shorter tokens could be guessed, and an empty one is found everywhere.
const TOKEN_CHARACTERS_MIN = 16;
const PAGE_TYPES = /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i;

/** What was found instead of the proof. */
export interface FoundInstead {
  readonly where: string;
  /** A clause: `a page without …`. */
  readonly instead: string;
  /** There was no response for now: that says nothing about the proof. */
  readonly isTransient: boolean;
}

export interface MissingProof {
  readonly missing: readonly FoundInstead[];
}

/** Returns what was found instead; `undefined` when the proof was found. */
type Search = (
  step: VerificationStep,
  token: string,
  tools: ProofTools,
) => Promise<Omit<FoundInstead, 'where'> | undefined>;

/**
 * Looks for the proof by one method, or by all in turn, and returns the first that was found.
 *
 * Errors: VERIFICATION_FAILED, with what was found instead at each place; the signal's reason.
 */
export async function findProof(
  site: SiteRecord,
  method: VerificationMethod | undefined,
  tools: ProofTools,
): Promise<FoundProof> {
  const found = await searchProof(site, method, tools);
  if (!('missing' in found)) return found;
  const steps = stepsOf(site, method);
  if (steps.length === 0) throw noSuchName(site);
  throw verificationFailed(site, steps, found.missing);
}

/** Looks like `findProof`, and returns what was found instead. Errors: the signal's reason. */
export async function searchProof(
  site: SiteRecord,
  method: VerificationMethod | undefined,
  tools: ProofTools,
): Promise<FoundProof | MissingProof> {
  const token = site.verificationToken;
  assert(/^[A-Za-z0-9]+$/.test(token), 'a token consists of letters and digits');
  assert(token.length >= TOKEN_CHARACTERS_MIN, 'the token is easy to guess');
  const missing: FoundInstead[] = [];
  for (const step of stepsOf(site, method)) {
    tools.signal?.throwIfAborted();
    const instead = await SEARCHES[step.method](step, token, tools);
    if (instead === undefined) return { method: step.method, where: step.where };
    missing.push({ where: step.where, ...instead });
  }
  return { missing };
}

function stepsOf(
  site: SiteRecord,
  method: VerificationMethod | undefined,
): readonly VerificationStep[] {
  return verificationSteps(site).filter((step) => method === undefined || step.method === method);
}

const SEARCHES: Readonly<Record<VerificationMethod, Search>> = {
  file: searchFile,
  'meta-tag': searchPage,
  'dns-txt': searchDns,
  'robots-txt': searchRobotsTxt,
};

// The file contains only the token: a page that echoes its address is not a proof.
async function searchFile(
  { where }: VerificationStep,
  token: string,
  tools: ProofTools,
): ReturnType<Search> {
  const limits = { bytesMax: FILE_BYTES_MAX, types: PLAIN_TYPES };
  const file = await readProofText({ ...tools, url: where, ...limits });
  if ('instead' in file) return file;
  return proofTextOf(file.bytes).trim() === token ? undefined : other('a file with another text');
}

async function searchPage(
  { where }: VerificationStep,
  token: string,
  tools: ProofTools,
): ReturnType<Search> {
  const limits = { bytesMax: PAGE_BYTES_MAX, types: PAGE_TYPES, isStartEnough: true };
  const page = await readProofText({ ...tools, url: where, ...limits });
  if ('instead' in page) return page;
  const { metas = [] } = await readPage(page.bytes, {
    url: where,
    media: false,
    metas: [PROOF_META_NAME],
    ...(page.contentType !== undefined && { headers: { 'content-type': page.contentType } }),
  });
  if (metas.some(({ content }) => content === token)) return undefined;
  return metas.length === 0
    ? other(`a page without a meta element ${PROOF_META_NAME} in its head`)
    : other(`a page whose meta element ${PROOF_META_NAME} has another token`);
}

async function searchDns(
  { where, what }: VerificationStep,
  _token: string,
  { resolveTxt, signal }: ProofTools,
): ReturnType<Search> {
  try {
    const records = (await resolveTxt(where, signal)).slice(0, TXT_RECORDS_MAX);
    const texts = records.map((pieces) => pieces.join('').trim());
    if (texts.includes(what)) return undefined;
    const isOther = texts.some((text) => text.startsWith(`${PROOF_META_NAME}=`));
    if (isOther) return other('a TXT record with another token');
    return other(texts.length === 0 ? 'no TXT record' : 'TXT records, but not this one');
  } catch (error) {
    signal?.throwIfAborted();
    if (!isPortolanError(error)) throw error;
    return { instead: error.message.replace(/[.\s]+$/, ''), isTransient: true };
  }
}

async function searchRobotsTxt(
  { where }: VerificationStep,
  token: string,
  tools: ProofTools,
): ReturnType<Search> {
  const limits = { bytesMax: ROBOTS_BYTES_MAX, types: PLAIN_TYPES, isStartEnough: true };
  const file = await readProofText({ ...tools, url: where, ...limits });
  if ('instead' in file) return file;
  const lines = proofTextOf(file.bytes).split(/\r\n|\r|\n/);
  const tokens = lines.flatMap((line) => {
    const [, written] = /^[ \t]*#[ \t]*portolan-verification:[ \t]*(\S+)[ \t]*$/i.exec(line) ?? [];
    return written === undefined ? [] : [written];
  });
  if (tokens.includes(token)) return undefined;
  return other(
    tokens.length === 0 ? 'a robots.txt without this line' : 'a line with another token',
  );
}

function other(instead: string): Omit<FoundInstead, 'where'> {
  return { instead, isTransient: false };
}

function verificationFailed(
  site: SiteRecord,
  steps: readonly VerificationStep[],
  found: readonly FoundInstead[],
): PortolanError {
  const ways = steps.map(({ where, what }) => `${what} at ${where}`).join(', or ');
  return new PortolanError('VERIFICATION_FAILED', {
    message:
      `The proof of who owns ${site.url} was not found. ` +
      `Instead there was at ${insteadText(found)}.`,
    hint: `Put ${ways}; then try again. DNS changes can take hours to appear.`,
    url: site.url,
  });
}

// A host that does not respond fails in the same words at each location: they are reported once.
function insteadText(found: readonly FoundInstead[]): string {
  const groups = new Map<string, { readonly wheres: string[]; readonly instead: string }>();
  for (const { where, instead } of found) {
    const words = instead.replaceAll(where, '');
    const group = groups.get(words) ?? { wheres: [], instead };
    group.wheres.push(where);
    groups.set(words, group);
  }
  const texts = [...groups.values()].map(({ wheres, instead }) => {
    return `${wheres.join(' and ')}: ${instead}`;
  });
  return texts.join('; ');
}

function noSuchName(site: SiteRecord): PortolanError {
  const { hostname } = new URL(site.url);
  return new PortolanError('VERIFICATION_FAILED', {
    message: `${hostname} is an IP address: it has no DNS name and so no TXT record.`,
    hint: 'Use another method: a file, a meta tag or robots.txt.',
    url: site.url,
  });
}
