// The tables of sites, and of what belongs to none, as they go from SQLite to PostgreSQL.

/** A table of what belongs to sites. */
export interface SiteTable {
  readonly table: string;
  /** Where its rows are; `t` is the table. */
  readonly from: string;
  /** The column with the site. */
  readonly site: string;
  /** Columns with ids, which become those of PostgreSQL. */
  readonly ids: readonly string[];
  /** Columns that SQLite does not have, as expressions over its rows. */
  readonly more?: Readonly<Record<string, string>>;
}

const ofSite = (table: string, ids: readonly string[] = []): SiteTable => ({
  table,
  from: `${table} t`,
  site: 't.site_id',
  ids,
});

const ofParent = (table: string, ids: readonly string[]): SiteTable => ({
  table,
  from: `${table} t JOIN sitemap s ON s.id = t.parent_id`,
  site: 's.site_id',
  ids,
});

const NEWEST_READ = '(SELECT max(r.id) FROM read r WHERE r.sitemap_id = t.id)';

/** In the order in which they are copied. The site itself comes last. */
export const SITE_TABLES: readonly SiteTable[] = [
  ofSite('site_day'),
  ofSite('run'),
  {
    ...ofSite('sitemap', ['id', 'parent_id', 'last_read_id', 'copy_of', 'newest_read_id']),
    more: {
      newest_read_id: NEWEST_READ,
      newest_read_run: `(SELECT r.run FROM read r WHERE r.id = ${NEWEST_READ})`,
      last_completeness: '(SELECT r.completeness FROM read r WHERE r.id = t.last_read_id)',
    },
  },
  ofParent('listing', ['parent_id', 'child_id']),
  ofParent('listing_tally', ['parent_id']),
  ofSite('sitemap_tally'),
  ofSite('read', ['id', 'sitemap_id']),
  {
    ...ofSite('finding', ['id', 'sitemap_id']),
    more: {
      is_cut: `(t.count > json_array_length(t.places)
        AND t.places ->> '$[0].loc' IS NOT NULL)`,
    },
  },
  ofSite('site_rule'),
  ofSite('rule_trend'),
  ofSite('expectation', ['id', 'sitemap_id']),
  {
    table: 'marked_finding',
    from: 'marked_finding t JOIN expectation e ON e.id = t.expectation_id',
    site: 'e.site_id',
    ids: ['expectation_id', 'finding_id'],
  },
  ofSite('submission', ['id', 'sitemap_id', 'read_id']),
  ofSite('indexnow_key'),
  ofSite('live_test', ['id']),
];

/** Tables that belong to no site, each with the column that identifies its rows. */
export const GLOBAL_TABLES: readonly { readonly table: string; readonly key: string }[] = [
  { table: 'token', key: 'hash' },
  { table: 'webhook', key: 'secret' },
  { table: 'setting', key: 'name' },
];

/** The tables whose ids come from one counter of the site. */
export const COUNTED_TABLES: readonly string[] =
  'sitemap read finding expectation submission live_test'.split(' ');
