// A finding as a result of a SARIF log.

import { counted } from '../../../../base/counted.ts';
import type { Finding, FindingPlace } from '../../../../rules/port/finding.ts';
import { findingSentence } from '../block-sentence.ts';
import type { CheckOutputOptions } from '../check-output-options.ts';
import { placesOf } from '../finding-blocks.ts';
import { nameOf, placeDetails } from '../place-name.ts';
import { shownText } from '../shown-text.ts';
import { artifactPath, artifactUri } from './artifact-path.ts';
import { SARIF_LEVELS } from './sarif-rules.ts';

// GitHub shows so many locations of a result, and refuses a thousand.
const PLACES_MAX = 100;

/** What a result needs to know beside its finding. */
export interface SarifResultContext {
  readonly options: CheckOutputOptions;
  /** The same from run to run. */
  readonly fingerprint: string;
  /** Of the rule in the list of rules; -1 for none. */
  readonly ruleIndex: number;
}

/**
 * Makes the result. `primaryLocationLineHash` is the name under which GitHub looks for a
 * fingerprint.
 *
 * Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function sarifResult(
  finding: Finding,
  { options, fingerprint, ruleIndex }: SarifResultContext,
): object {
  const [first, ...others] = placesOf(finding).slice(0, PLACES_MAX) as [FindingPlace];
  const related = others.map((place, index) => ({
    id: index + 1,
    ...locationOf(place, options),
    message: { text: messageText(placeDetails(place) || 'Here too.') },
  }));
  return {
    ruleId: shownText(finding.rule),
    ...(ruleIndex >= 0 && { ruleIndex }),
    level: SARIF_LEVELS[finding.severity],
    message: { text: resultText(finding, options) },
    locations: [locationOf(first, options)],
    ...(related.length > 0 && { relatedLocations: related }),
    occurrenceCount: Math.max(1, finding.count),
    partialFingerprints: {
      'portolanFinding/v1': fingerprint,
      primaryLocationLineHash: `${fingerprint.slice(0, 16)}:1`,
    },
  };
}

function resultText(finding: Finding, options: CheckOutputOptions): string {
  const { rule, count, fix } = finding;
  const [first] = placesOf(finding) as [FindingPlace];
  const details = placeDetails(first);
  const often = count > 1 ? ` ${counted(count, 'time')}; the first:` : ' At';
  const where = ` ${nameOf(first.sitemap, options)}${details === '' ? '' : `, ${details}`}.`;
  const sentence = findingSentence(finding, options.reasons(rule));
  return messageText(`${sentence}${often}${where} ${shownText(fix, 1_000)}`.trim());
}

// In a message `[text](target)` is a link.
function messageText(text: string): string {
  return text.replace(/[[\]\\]/g, '\\$&');
}

function locationOf(place: FindingPlace, options: CheckOutputOptions): object {
  const uri = artifactUri(artifactPath(place.sitemap, options));
  const { line = 1, column } = place;
  const region = {
    startLine: Math.max(1, line),
    ...(place.line !== undefined && column !== undefined && { startColumn: Math.max(1, column) }),
  };
  return { physicalLocation: { artifactLocation: { uri }, region } };
}
