// The text of a baseline: what it has to look like, and what is said where it does not.
import { PortolanError } from '../../base/portolan-error.ts';

/** A finding as a baseline remembers it. */
export interface BaselineFinding {
  readonly rule: string;
  /** Its path relative to the project, or its address. */
  readonly sitemap: string;
  /** From 1. */
  readonly count: number;
  /** The first places, sorted: each by its loc, or by what was found there. */
  readonly places?: readonly string[];
}

// A site with a finding of every rule in each of 50,000 sitemaps would have more.
const BASELINE_CHARACTERS_MAX = 268_435_456;

/**
 * Reads the text of a baseline. Fields that it does not know are let be.
 *
 * Errors: CONFIG_INVALID for a text that is no baseline, or one of a later version; `path` is
 * named.
 */
export function parseBaseline(text: string, path?: string): readonly BaselineFinding[] {
  if (text.length > BASELINE_CHARACTERS_MAX) throw invalid('it is too large', path);
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (cause) {
    throw invalid('it is not JSON', path, cause);
  }
  if (!isRecord(value) || !('version' in value)) throw invalid('it has no version', path);
  const { version, findings } = value;
  if (version !== 1) throw invalid(`its version is ${JSON.stringify(version)}, not 1`, path);
  if (!Array.isArray(findings)) throw invalid('it has no list of findings', path);
  for (const [index, finding] of findings.entries()) {
    if (!isFinding(finding)) throw invalid(`its finding ${index + 1} is none`, path);
  }
  return findings;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isFinding(value: unknown): value is BaselineFinding {
  if (!isRecord(value)) return false;
  const { rule, sitemap, count, places = [] } = value;
  if (typeof rule !== 'string' || typeof sitemap !== 'string') return false;
  if (!Number.isSafeInteger(count) || (count as number) < 1) return false;
  return Array.isArray(places) && places.every((place) => typeof place === 'string');
}

function invalid(why: string, path: string | undefined, cause?: unknown): PortolanError {
  const what = path === undefined ? 'The baseline' : `The baseline ${path}`;
  return new PortolanError('CONFIG_INVALID', {
    message: `${what} cannot be used: ${why}.`,
    hint: 'Make a new one from the present findings, or name the right file.',
    path,
    cause,
  });
}
