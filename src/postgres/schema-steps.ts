// The tables of the schema `portolan`, step by step. Steps are added, never changed.

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
 *
 * `job.state`: 0 waiting, 1 leased, 2 dead. `key_hash`: of keys that are too long for an index.
 * `again_…`: what was sent while the job was leased. `front`: of the waiting jobs of its kind in
 * its group the first by `due_at`, then `id`. `grp`: the row that is locked by whoever changes a
 * job of the group; none of its jobs is leased before `next_at`.
 */
export const SCHEMA_STEPS: readonly SchemaStep[] = [
  {
    sql: `
CREATE TABLE portolan.grp (
  grp text COLLATE "C" PRIMARY KEY,
  next_at bigint NOT NULL DEFAULT 0,
  leased_job bigint
) WITH (fillfactor = 80);
CREATE INDEX grp_leased ON portolan.grp (leased_job) WHERE leased_job IS NOT NULL;
CREATE INDEX grp_next ON portolan.grp (next_at);
CREATE TABLE portolan.job (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  key_hash bytea NOT NULL,
  grp text COLLATE "C" NOT NULL,
  data text NOT NULL,
  state smallint NOT NULL DEFAULT 0,
  front boolean NOT NULL DEFAULT false,
  sent_at bigint NOT NULL,
  due_at bigint NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  attempts_max smallint NOT NULL,
  lease int NOT NULL DEFAULT 0,
  lease_until bigint,
  worker text,
  is_stopping boolean NOT NULL DEFAULT false,
  last_error text,
  again_at bigint,
  again_sent_at bigint,
  again_attempts_max smallint,
  again_grp text COLLATE "C",
  again_data text,
  UNIQUE (kind, key_hash)
) WITH (fillfactor = 80);
CREATE INDEX job_front ON portolan.job (kind, due_at, id) WHERE front;
CREATE INDEX job_fronts_of ON portolan.job (grp, kind) WHERE front;
CREATE INDEX job_waiting ON portolan.job (grp, kind, due_at, id) WHERE state = 0;
CREATE UNIQUE INDEX job_leased ON portolan.job (grp) WHERE state = 1;
CREATE INDEX job_lease_ends ON portolan.job (lease_until) WHERE state = 1;
CREATE INDEX job_dead ON portolan.job (id) WHERE state = 2;
`,
  },
];
