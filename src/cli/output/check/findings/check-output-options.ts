// What the outputs of `portolan check` need beside the report.
import type { FindingPlace } from '../../../../rules/port/finding.ts';
import type { Severity } from '../../../../rules/port/severity.ts';
import type { SourceExcerpt } from './source-excerpt.ts';

/** The formats by their names, each with what the help says of it. */
const FORMAT_NOTES = {
  human: 'the default',
  json: '',
  jsonl: '',
  sarif: 'GitHub code scanning',
  junit: '',
  github: 'workflow annotations',
  gitlab: 'Code Quality',
  csv: '',
  md: 'job summaries',
  html: 'one self-contained page',
} as const;

export type CheckFormat = keyof typeof FORMAT_NOTES;

export const CHECK_FORMATS: readonly CheckFormat[] = Object.keys(FORMAT_NOTES) as CheckFormat[];

/** The formats as the help lists them: `human (the default), json, …`. */
export function describeCheckFormats(): string {
  return Object.entries(FORMAT_NOTES)
    .map(([name, note]) => (note === '' ? name : `${name} (${note})`))
    .join(', ');
}

/** What a rule says of itself; every `Rule` is one. */
export interface RuleReason {
  /** What is wrong, in a sentence. */
  readonly summary: string;
  /** Why it matters. */
  readonly reason: string;
  /** What to do about it. */
  readonly fix: string;
  /** The page that it rests on. */
  readonly basis: string;
  /** Our own page about the rule, an address. */
  readonly docs?: string;
}

/** How a report is put out. Every output takes all of it and uses what it needs. */
export interface CheckOutputOptions {
  /** What was checked, as the user typed it. Default: the report's first sitemap. */
  readonly input?: string | undefined;
  /** The texts of a rule. */
  readonly reasons: (rule: string) => RuleReason | undefined;
  /** The text around a place, where it is known. */
  readonly excerpt?: ((place: FindingPlace) => SourceExcerpt | undefined) | undefined;
  /** What to call a sitemap: a path relative to the working directory, or its address. */
  readonly nameOf?: ((sitemap: string) => string) | undefined;
  /** Columns of the terminal. Those under 40 count as 40, those over 160 as 160. */
  readonly width: number;
  /** Whether the reader shows colours. */
  readonly colours: boolean;
  readonly version: string;
  /** The most kinds of findings that `human`, `md` and `html` show. From 0. */
  readonly maxFindings: number;
  /** The mildest severity that fails the check. Default: error. */
  readonly failOn?: Severity | undefined;
  /** What a baseline took out of the report. */
  readonly baseline?:
    | {
        /** Findings that it knows, which are left out. */
        readonly known: number;
        /** Findings that it knows and that are gone. */
        readonly gone: number;
      }
    | undefined;
}
