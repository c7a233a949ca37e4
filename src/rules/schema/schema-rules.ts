// The rules about schema, in the order of the reference.
import type { Rule } from '../rule.ts';
import { schemaAttributeMissing } from './schema-attribute-missing.ts';
import { schemaAttributeUnexpected } from './schema-attribute-unexpected.ts';
import { schemaElementMissing } from './schema-element-missing.ts';
import { schemaElementUndeclared } from './schema-element-undeclared.ts';
import { schemaElementUnexpected } from './schema-element-unexpected.ts';
import { schemaEntityUsed } from './schema-entity-used.ts';
import { schemaNotWellFormed } from './schema-not-well-formed.ts';
import { schemaPrefixUndeclared } from './schema-prefix-undeclared.ts';
import { schemaRootUnknown } from './schema-root-unknown.ts';
import { schemaTextUnexpected } from './schema-text-unexpected.ts';
import { schemaTypeUnknown } from './schema-type-unknown.ts';
import { schemaValueInvalid } from './schema-value-invalid.ts';

/** All rules of this subject. */
export const schemaRules: readonly Rule[] = [
  schemaNotWellFormed,
  schemaPrefixUndeclared,
  schemaEntityUsed,
  schemaRootUnknown,
  schemaElementUnexpected,
  schemaElementMissing,
  schemaElementUndeclared,
  schemaTextUnexpected,
  schemaAttributeUnexpected,
  schemaAttributeMissing,
  schemaValueInvalid,
  schemaTypeUnknown,
];
