// The rules about schema, in the order of the reference.
import type { Rule } from '../rule.ts';

/** All rules of this subject. */
export const schemaRules: readonly Rule[] = [];
