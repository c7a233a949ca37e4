// The tables of the schema `portolan`, step by step. Steps are added, never changed.
import { CONTROL_TABLES } from './control-schema.ts';
import { EVENT_TABLES } from './event-schema.ts';
import { FINDING_TABLES } from './finding-schema.ts';
import { HOST_TABLES } from './host-schema.ts';
import { QUEUE_FUNCTIONS, QUEUE_TABLES } from './queue-schema.ts';
import { FOLDER_TABLES, SCHEDULE_TABLES, URL_TABLES } from './url-schema.ts';

/** A step from one version of the schema to the next. */
export interface SchemaStep {
  readonly sql: string;
  /** The oldest version of Portolan's schema whose programs may still read. Default: as before. */
  readonly minReader?: number;
  /** The same for programs that write. */
  readonly minWriter?: number;
}

// Made by chance, 244 bits.
const SECRETS = `
INSERT INTO portolan.meta (key, value)
VALUES ('console_secret', to_jsonb(gen_random_uuid()::text || gen_random_uuid()::text));
`;

/**
 * Each makes a version from the previous one. Tables and columns are only added here, so that
 * programs of the previous version keep working.
 *
 * Texts are compared by code points (`C`). Times are milliseconds since 1970 by the server's clock.
 */
export const SCHEMA_STEPS: readonly SchemaStep[] = [
  {
    sql: QUEUE_TABLES + QUEUE_FUNCTIONS,
  },
  {
    sql: [
      CONTROL_TABLES,
      FINDING_TABLES,
      URL_TABLES,
      FOLDER_TABLES,
      SCHEDULE_TABLES,
      HOST_TABLES,
      EVENT_TABLES,
      SECRETS,
    ].join(''),
  },
];
