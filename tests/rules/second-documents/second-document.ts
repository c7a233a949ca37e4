// A rule's second document: written from the protocol alone, by who has not read the rule.
import type { Watched, WatchName } from '../../../src/rules/evidence/watched.ts';
import type {
  DocumentExample,
  EvidenceExample,
  RobotsTxtExample,
  RuleExample,
  TreeProblemExample,
} from '../../../src/rules/port/rule-example.ts';

/** What must provoke a rule, and what comes as near to it as it may without doing so. */
export interface SecondDocument {
  readonly rule: string;
  readonly wrong: RuleExample;
  readonly right: RuleExample;
  /** Why the rule is thought to err here: the pair is counted and named, not asserted. */
  readonly disputed?: string;
}

type Content = DocumentExample['document'];
type FileOptions = Omit<DocumentExample, 'says' | 'document'>;

/** A whole document. */
export function file(document: Content, options: FileOptions = {}): DocumentExample {
  return { says: 'a second document', document, ...options };
}

/** Evidence of any other kind. */
export function evidence<W extends WatchName>(
  watches: W,
  seen: Watched[W],
  options: Omit<EvidenceExample<W>, 'says' | 'watches' | 'seen'> = {},
): EvidenceExample<W> {
  return { says: 'a second piece of evidence', watches, seen, ...options };
}

/** A robots.txt. */
export function robotsTxt(text: Content): RobotsTxtExample {
  return { says: 'a second robots.txt', robotsTxt: text };
}

/** A code that a walk gives. */
export function treeProblem(code: string): TreeProblemExample {
  return { says: 'a second walk', treeProblem: code };
}

/** Text in ISO-8859-1, one byte a character. */
export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
