// The tables of hosts: whose turn it is at each, and its robots.txt.

/**
 * `host.host`: an origin. `lease_until`: 0 when the turn was returned. `delay_ms`: the pause
 * after a lease that ended unreturned. `fence` grows with each turn. `pause_ms`, `broken_why` and
 * `failures_in_row`: how the host answered lately, for the next worker. `waiter`: who is next.
 *
 * `host_robots`: `asked_at` and `kept_until` are 0 while there is no file. `asker`: the worker that
 * fetches it.
 */
export const HOST_TABLES: string = `
CREATE TABLE portolan.host (
  host text COLLATE "C" PRIMARY KEY,
  next_at bigint NOT NULL DEFAULT 0,
  lease_until bigint NOT NULL DEFAULT 0,
  delay_ms bigint NOT NULL DEFAULT 0,
  worker text COLLATE "C" NOT NULL DEFAULT '',
  fence bigint NOT NULL DEFAULT 0,
  pause_ms bigint NOT NULL DEFAULT 0,
  failures_in_row int NOT NULL DEFAULT 0,
  broken_why text NOT NULL DEFAULT '',
  waiter text COLLATE "C" NOT NULL DEFAULT '',
  waiter_since bigint NOT NULL DEFAULT 0,
  waiter_until bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 70);
CREATE TABLE portolan.host_robots (
  host text COLLATE "C" PRIMARY KEY,
  asked_at bigint NOT NULL DEFAULT 0,
  kept_until bigint NOT NULL DEFAULT 0,
  visit text,
  body bytea,
  asker text COLLATE "C" NOT NULL DEFAULT '',
  asking_until bigint NOT NULL DEFAULT 0
);
CREATE INDEX host_robots_kept_until ON portolan.host_robots (kept_until);
`;
