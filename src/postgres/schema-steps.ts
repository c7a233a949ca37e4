// The tables of the schema `portolan`, step by step. Steps are added, never changed.
import { EVENT_TABLES } from './event-schema.ts';
import { QUEUE_FUNCTIONS, QUEUE_TABLES } from './queue-schema.ts';

/** A step from one version of the schema to the next. */
export interface SchemaStep {
  readonly sql: string;
  /** The oldest version of Portolan's schema whose programs may still read. Default: as before. */
  readonly minReader?: number;
  /** The same for programs that write. */
  readonly minWriter?: number;
}

/**
 * Each makes a version from the one before it. Tables and columns are only added here, so that
 * programs of the version before can go on.
 *
 * Texts are compared by code points (`C`). Times are milliseconds since 1970 by the server's clock.
 */
export const SCHEMA_STEPS: readonly SchemaStep[] = [
  {
    sql: QUEUE_TABLES + QUEUE_FUNCTIONS,
  },
  {
    sql: EVENT_TABLES,
  },
];
