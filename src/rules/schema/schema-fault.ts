// What a check against the schemas finds.

/** The ids of the rules of this subject: the faults that there are. */
export type SchemaFaultCode =
  | 'schema-not-well-formed'
  | 'schema-prefix-undeclared'
  | 'schema-entity-used'
  | 'schema-root-unknown'
  | 'schema-element-unexpected'
  | 'schema-element-missing'
  | 'schema-element-undeclared'
  | 'schema-text-unexpected'
  | 'schema-attribute-unexpected'
  | 'schema-attribute-missing'
  | 'schema-value-invalid'
  | 'schema-type-unknown';

/** A fault against the schemas, and where. */
export interface SchemaFault {
  readonly code: SchemaFaultCode;
  /** What is wrong, in a sentence. */
  readonly message: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** From 0, in bytes. */
  readonly offset: number;
  /** What was found there, in a few words. */
  readonly found?: string;
}
