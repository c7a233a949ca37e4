// The tables of when URLs are due.
import { partitionedBySite } from './partitioned-by-site.ts';

const COLUMNS = `
  site int NOT NULL,
  fp bigint NOT NULL,
  loc text COLLATE "C" NOT NULL,
  due_at double precision NOT NULL,
  reason smallint NOT NULL,
  value double precision NOT NULL,
  leased_until double precision,
  answer_at double precision,
  answer_status int,
  answer_indexable boolean,
  learned bytea NOT NULL,
  PRIMARY KEY (site, fp)`;

/**
 * `fp` is the fingerprint of the loc, as in `url`. `site_schedule` counts the rows of a site, of
 * which `listed` are of URLs that a sitemap lists; `due_at` is when the first of them is due.
 * Whoever changes one of them locks its row first. What was learned is kept apart (`toast`), so
 * that who looks through all sites reads little.
 */
export const SCHEDULE_TABLES: string = `
${partitionedBySite('schedule', {
  columns: COLUMNS,
  options: 'fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02',
})}
CREATE INDEX schedule_due ON portolan.schedule (site, due_at, left(loc, 400));
CREATE TABLE portolan.site_schedule (
  site int PRIMARY KEY,
  rows bigint NOT NULL DEFAULT 0,
  listed bigint NOT NULL DEFAULT 0,
  answered bigint NOT NULL DEFAULT 0,
  indexable bigint NOT NULL DEFAULT 0,
  learned bytea NOT NULL DEFAULT '',
  version bigint NOT NULL DEFAULT 0,
  due_at double precision
) WITH (fillfactor = 80, toast_tuple_target = 128);
`;
