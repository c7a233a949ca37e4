// The rules about lastmod, in the order of the reference.
import type { Rule } from '../rule.ts';
import { lastmodAncient } from './lastmod-ancient.ts';
import { lastmodCoarse } from './lastmod-coarse.ts';
import { lastmodDateOnly } from './lastmod-date-only.ts';
import { lastmodEmpty } from './lastmod-empty.ts';
import { lastmodInFuture } from './lastmod-in-future.ts';
import { lastmodInvalid } from './lastmod-invalid.ts';
import { lastmodMissing } from './lastmod-missing.ts';
import { lastmodNotW3c } from './lastmod-not-w3c.ts';
import { lastmodUniform } from './lastmod-uniform.ts';
import { lastmodWithoutZone } from './lastmod-without-zone.ts';

/** All rules of this subject. */
export const lastmodRules: readonly Rule[] = [
  lastmodInvalid,
  lastmodNotW3c,
  lastmodWithoutZone,
  lastmodCoarse,
  lastmodEmpty,
  lastmodInFuture,
  lastmodAncient,
  lastmodUniform,
  lastmodMissing,
  lastmodDateOnly,
];
