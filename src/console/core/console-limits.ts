// How much the console takes and holds at a time.

const KIB = 1_024;
const MIB = 1_024 * KIB;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Body of a form, of a JSON request, of a request of Search Console's API. */
export const FORM_BODY_BYTES_MAX: number = 64 * KIB;
/** Body of a notification of IndexNow: 10,000 URLs of 800 characters. */
export const INDEXNOW_BODY_BYTES_MAX: number = 8 * MIB;
export const ANSWERS_BODY_BYTES_MAX: number = 4 * MIB;
/** What is held of all bodies beyond 64 KiB while they come in: of all clients, and of one. */
export const BODIES_BYTES_MAX: number = 64 * MIB;
export const BODIES_BYTES_PER_CLIENT_MAX: number = 16 * MIB;
export const ANSWERS_MAX = 10_000;
export const DUE_URLS_MAX = 10_000;
/** Sites that it may name there. */
export const DUE_SITES_MAX = 1_000;
export const LEASE_MS_MAX: number = 24 * HOUR_MS;
/** An address that somebody submits, names or is sent to. */
export const URL_CHARACTERS_MAX = 2_048;

/** Characters of a URL that a sitemap lists: readers keep longer ones than the protocol allows. */
export const LISTED_CHARACTERS_MAX = 1_048_576;
export const NAME_CHARACTERS_MAX = 100;
/** Path and query of a request. */
export const TARGET_CHARACTERS_MAX = 16_384;

/** Rows of a table that is sorted by a column for which no index is kept. */
export const SORTED_ROWS_MAX = 10_000;
export const CSV_ROWS_MAX = 1_000_000;
/** Rows that a CSV file reads from the store at a time. */
export const CSV_PAGE_ROWS = 1_000;

/** Listeners to events: all, and those of one client. */
export const LISTENERS_MAX = 200;
export const LISTENERS_PER_CLIENT_MAX = 20;
/** Between two signs of life of a stream of events. */
export const HEARTBEAT_MS: number = 15 * SECOND_MS;
/** A stream of events ends after this, and the browser reconnects, if it still may. */
export const EVENTS_LIFETIME_MS: number = HOUR_MS;

/** How long a ping waits for its sitemap to be read, and how many wait at a time. */
export const PING_WAIT_MS_MAX: number = 30 * SECOND_MS;
export const PING_WAITERS_MAX = 50;
export const PING_WAITERS_PER_CLIENT_MAX = 10;
export const PING_FINDINGS_MAX = 50;

/** How long an API request for a live test waits for its end. */
export const TEST_WAIT_MS_MAX: number = 30 * SECOND_MS;
/** How long a form waits for the end of a live test before its page is shown. */
export const TEST_FORM_WAIT_MS: number = 5 * SECOND_MS;
/** Who wait for the end of a live test at a time. */
export const TEST_WAITERS_MAX = 50;
export const TEST_WAITERS_PER_CLIENT_MAX = 10;

/** Sessions of browsers that are kept; the one that rested longest goes first. */
export const SESSIONS_MAX = 1_000;
/** Sessions that one token opened: its holder cannot push out those of others. */
export const SESSIONS_PER_TOKEN_MAX = 50;
/** A session ends when it rested for so long. */
export const SESSION_IDLE_MS: number = 12 * HOUR_MS;
export const SESSION_LIFETIME_MS: number = 7 * 24 * HOUR_MS;
/** A token's last use is recorded at most this often. */
export const TOKEN_TOUCH_MS: number = MINUTE_MS;
/** Tokens that are not revoked. */
export const TOKENS_MAX = 500;
export const WEBHOOKS_MAX = 100;

export const RATE_WINDOW_MS: number = MINUTE_MS;
/** Clients that a rate limit remembers; the one that rested longest goes first. */
export const RATE_CLIENTS_MAX = 10_000;

/** Connections to the server: all, and those of one address that is not this machine. */
export const CONNECTIONS_MAX = 1_000;
export const CONNECTIONS_PER_CLIENT_MAX = 100;
/** A request's head has to be there after this. */
export const HEAD_TIMEOUT_MS: number = 10 * SECOND_MS;
/** A whole request has to be there after this. */
export const REQUEST_TIMEOUT_MS: number = 60 * SECOND_MS;
/** A connection on which nothing moves is closed after this. */
export const SOCKET_IDLE_MS: number = 2 * MINUTE_MS;
/** A connection without a request is closed after this. */
export const KEEP_ALIVE_MS: number = 10 * SECOND_MS;
export const HEAD_BYTES_MAX: number = 32 * KIB;

/** Sites that are counted for `/metrics` and listed for Search Console's API. */
export const SITES_COUNTED_MAX = 10_000;
/** Sitemaps that Search Console's API lists: Search Console itself shows so many. */
export const LISTED_SITEMAPS_MAX = 1_000;
/** Numbers that have to be counted in the store are counted so often at most. */
export const METRICS_AGE_MS: number = 15 * SECOND_MS;
