// What the texts and the checkers ask for, and which rule answers it: all sections in order.
import { COVERAGE_OF_CHECKERS } from './coverage-of-checkers.ts';
import { COVERAGE_OF_DOCUMENTS } from './coverage-of-documents.ts';
import { COVERAGE_OF_EXTENSIONS } from './coverage-of-extensions.ts';
import { COVERAGE_OF_PEERS } from './coverage-of-peers.ts';
import { COVERAGE_OF_SETS } from './coverage-of-sets.ts';
import { COVERAGE_OF_SITES } from './coverage-of-sites.ts';
import type { CoverageSection } from './coverage-row.ts';

/** Every section, in the order of docs/reference/rules/coverage.md. */
export const COVERAGE_TABLE: readonly CoverageSection[] = [
  ...COVERAGE_OF_DOCUMENTS,
  ...COVERAGE_OF_SETS,
  ...COVERAGE_OF_EXTENSIONS,
  ...COVERAGE_OF_SITES,
  ...COVERAGE_OF_CHECKERS,
  ...COVERAGE_OF_PEERS,
];
