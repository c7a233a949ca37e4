// The tables of the queue, and the statements on them that are run for each job.

/**
 * `job.state`: 0 waiting, 1 leased, 2 dead. `key_hash`: of keys that are too long for an index.
 * `again_…`: what was sent while the job was leased. `front`: of the waiting jobs of its kind in
 * its group (a lane) the first by `due_at`, then `id`. `grp`: the row that every change of a job of
 * the group locks; none of its jobs is leased before `next_at`.
 */
export const QUEUE_TABLES: string = `
CREATE TABLE portolan.grp (
  grp text COLLATE "C" PRIMARY KEY,
  next_at bigint NOT NULL DEFAULT 0,
  leased_job bigint
) WITH (fillfactor = 80);
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
`;

// The first of each kind whose groups are free. Those that others lease just now are skipped;
// of several kinds more are locked than are leased, until the transaction ends.
const FREE = 'g.leased_job IS NULL AND g.next_at <= $2';
const IN_FRONT = `SELECT c.id, c.grp FROM unnest($1) k (kind)
  CROSS JOIN LATERAL (
    SELECT j.id, j.grp, j.due_at FROM portolan.job j JOIN portolan.grp g ON g.grp = j.grp
    WHERE j.kind = k.kind AND j.front AND j.due_at <= $2 AND ${FREE}
    ORDER BY j.due_at, j.id LIMIT $3 FOR UPDATE OF g, j SKIP LOCKED) c
  ORDER BY c.due_at, c.id LIMIT $3`;
const OF_KEY = `SELECT j.id, j.grp FROM portolan.job j JOIN portolan.grp g ON g.grp = j.grp
  WHERE j.kind = ANY($1) AND j.key_hash = $4 AND j.state = 0 AND j.due_at <= $2 AND ${FREE}
  ORDER BY j.due_at, j.id LIMIT $3 FOR UPDATE OF g, j SKIP LOCKED`;

// One plan for all calls, made for large tables even while they are empty.
const FUNCTION = `LANGUAGE plpgsql
  SET plan_cache_mode = force_generic_plan SET enable_seqscan = off`;

/**
 * As functions their plans are made once for each connection to the server, also behind pgbouncer,
 * where a program cannot keep prepared statements. A function is never changed: programs of the
 * version before call it.
 *
 * - `look` returns the time (that is given, or the server's) and whether leases are over by then.
 * - `extend_lease` returns whether a worker still has a job, and is not asked to stop.
 * - `refresh_lanes` marks the job in front of each lane; the lanes' groups are locked.
 * - `next_jobs` locks jobs that may be leased, and their groups. `take_jobs` leases them.
 * - `lock_leased` locks jobs that workers have, and their groups in order.
 * - `put_back` writes jobs as they are now (a lease that a job no longer has ends), deletes those
 *   that are gone, and frees groups, whose next job is not leased before the time given for each.
 *   A job that is first in its lane is marked as it is written: to mark it afterwards would write
 *   its row, and what is in indexes of it, twice.
 */
export const QUEUE_FUNCTIONS: string = `
CREATE FUNCTION portolan.refresh_lanes(text[], text[]) RETURNS void ${FUNCTION} AS $$ BEGIN
  WITH lane AS (SELECT DISTINCT grp, kind FROM unnest($1, $2) AS l (grp, kind)),
  first AS (
    SELECT f.id FROM lane CROSS JOIN LATERAL (
      SELECT id FROM portolan.job WHERE job.grp = lane.grp AND job.kind = lane.kind AND state = 0
      ORDER BY due_at, id LIMIT 1) f),
  marked AS (SELECT id FROM portolan.job JOIN lane USING (grp, kind) WHERE front)
  UPDATE portolan.job SET front = NOT front WHERE id IN (
    (TABLE first EXCEPT TABLE marked) UNION ALL (TABLE marked EXCEPT TABLE first));
END $$;
CREATE FUNCTION portolan.look(at bigint, OUT now bigint, OUT has_ended boolean)
${FUNCTION} AS $$ BEGIN
  now := coalesce($1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
  has_ended := EXISTS (SELECT FROM portolan.job WHERE state = 1 AND lease_until <= now);
END $$;
CREATE FUNCTION portolan.extend_lease(
  at bigint, lease_ms bigint, id bigint, by_worker text, lease int) RETURNS boolean
${FUNCTION} AS $$
DECLARE now bigint := coalesce($1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint);
BEGIN
  UPDATE portolan.job SET lease_until = now + $2
  WHERE job.id = $3 AND job.state = 1 AND job.worker = $4 AND job.lease = $5
    AND job.lease_until > now AND NOT job.is_stopping;
  RETURN FOUND;
END $$;
CREATE FUNCTION portolan.next_jobs(text[], bigint, int, bytea, OUT id bigint, OUT grp text)
RETURNS SETOF record ${FUNCTION} AS $$
#variable_conflict use_column
BEGIN
  IF $4 IS NULL THEN RETURN QUERY ${IN_FRONT};
  ELSE RETURN QUERY ${OF_KEY};
  END IF;
END $$;
CREATE FUNCTION portolan.take_jobs(ids bigint[], until bigint, by_worker text)
RETURNS SETOF portolan.job ${FUNCTION} AS $$
#variable_conflict use_column
DECLARE groups text[]; kinds text[];
BEGIN
  RETURN QUERY UPDATE portolan.job SET state = 1, front = false, attempts = attempts + 1,
    lease = lease + 1, lease_until = $2, worker = $3
    WHERE id = ANY($1) RETURNING job.*;
  UPDATE portolan.grp SET leased_job = job.id FROM portolan.job
    WHERE job.id = ANY($1) AND grp.grp = job.grp;
  SELECT array_agg(grp), array_agg(kind) INTO groups, kinds FROM portolan.job WHERE id = ANY($1);
  PERFORM portolan.refresh_lanes(groups, kinds);
END $$;
CREATE FUNCTION portolan.lock_leased(bigint[], text[], int[])
RETURNS SETOF portolan.job ${FUNCTION} AS $$ BEGIN
  RETURN QUERY SELECT j.* FROM unnest($1, $2, $3) AS n (id, worker, lease)
    JOIN portolan.job j ON j.id = n.id JOIN portolan.grp g ON g.grp = j.grp
    WHERE j.state = 1 AND j.worker = n.worker AND j.lease = n.lease
    ORDER BY g.grp FOR UPDATE OF g, j;
END $$;
CREATE FUNCTION portolan.put_back(
  ids bigint[], states smallint[], grps text[], kinds text[], datas text[], sents bigint[],
  dues bigint[], attempted smallint[], attempt_maxes smallint[], errors text[],
  again_ats bigint[], again_sents bigint[], again_maxes smallint[], again_grps text[],
  again_datas text[], gone bigint[], freed text[], untils bigint[])
RETURNS void ${FUNCTION} AS $$
#variable_conflict use_column
BEGIN
  IF cardinality(gone) > 0 THEN DELETE FROM portolan.job WHERE id = ANY(gone); END IF;
  IF cardinality(ids) > 0 THEN
    UPDATE portolan.job SET state = n.state, grp = n.grp, data = n.data, sent_at = n.sent_at,
      due_at = n.due_at, attempts = n.attempts, attempts_max = n.attempts_max,
      last_error = n.last_error, again_at = n.again_at, again_sent_at = n.again_sent_at,
      again_attempts_max = n.again_attempts_max, again_grp = n.again_grp,
      again_data = n.again_data,
      front = n.state = 0 AND NOT EXISTS (SELECT FROM portolan.job o
        WHERE o.grp = n.grp AND o.kind = job.kind AND o.state = 0
          AND (o.due_at, o.id) < (n.due_at, job.id)),
      lease_until = CASE n.state WHEN 1 THEN lease_until END,
      worker = CASE n.state WHEN 1 THEN worker END,
      is_stopping = is_stopping AND n.state = 1
    FROM unnest(ids, states, grps, datas, sents, dues, attempted, attempt_maxes, errors,
      again_ats, again_sents, again_maxes, again_grps, again_datas)
      AS n (id, state, grp, data, sent_at, due_at, attempts, attempts_max, last_error, again_at,
        again_sent_at, again_attempts_max, again_grp, again_data)
    WHERE job.id = n.id;
  END IF;
  IF cardinality(freed) > 0 THEN
    UPDATE portolan.grp SET leased_job = NULL, next_at = greatest(next_at, n.until)
    FROM unnest(freed, untils) AS n (grp, until) WHERE grp.grp = n.grp;
  END IF;
  IF cardinality(grps) > 0 THEN PERFORM portolan.refresh_lanes(grps, kinds); END IF;
END $$;
`;
