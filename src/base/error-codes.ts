// Every code that a PortolanError may carry, with the command line's exit status for it.

/**
 * The table of error codes: what each one means, and the exit status of the command line when
 * nothing handled it (2 usage or settings, 3 could not be done).
 *
 * Codes are permanent: match on `error.code`, never on the message.
 */
export const ERROR_CODES = {
  CONFIG_INVALID: { exitStatus: 2, summary: 'A setting or an option is wrong.' },
  SOURCE_UNREADABLE: {
    exitStatus: 3,
    summary: 'A file or a stream could not be opened or read.',
  },
  OUTPUT_UNWRITABLE: {
    exitStatus: 3,
    summary: 'A file that was asked for could not be written.',
  },
  CRAWL_NOT_STARTED: {
    exitStatus: 3,
    summary: 'The site could not be visited at all: its start or its robots.txt failed.',
  },
  CRAWL_RENDER_FAILED: {
    exitStatus: 3,
    summary: 'The browser that renders pages could not be started, or failed with a page.',
  },
  CRAWL_TAKEN_OVER: {
    exitStatus: 3,
    summary: 'Another process continued the crawl from the copy of its state.',
  },
  QUEUE_LOCKED: {
    exitStatus: 3,
    summary: 'Another process has the state of the crawl open.',
  },
  QUEUE_UNUSABLE: {
    exitStatus: 3,
    summary: 'The state of the crawl is damaged, of another version, or cannot be written.',
  },
  QUEUE_FULL: {
    exitStatus: 3,
    summary: 'The queue is full; nothing was added.',
  },
  STORE_LOCKED: {
    exitStatus: 3,
    summary: 'Another process has the store of the console open.',
  },
  STORE_UNUSABLE: {
    exitStatus: 3,
    summary: 'The store of the console is damaged, of another version, or cannot be written.',
  },
  STORE_STALE: {
    exitStatus: 3,
    summary:
      'A run wrote to the store after it had ended, or after the next run of its site began.',
  },
  STORE_UNAVAILABLE: {
    exitStatus: 3,
    summary: 'The database of the store could not be reached, or did not answer in time.',
  },
  STORE_FULL: {
    exitStatus: 3,
    summary: 'There is no space left for the store of the console: the disk or a quota is full.',
  },
  STORE_READ_ONLY: {
    exitStatus: 3,
    summary: 'The store of the console is on a file system that cannot be written.',
  },
  SUBMISSION_REFUSED: {
    exitStatus: 3,
    summary: 'The submission is not allowed: its address, its site, or who submits it.',
  },
  VERIFICATION_FAILED: {
    exitStatus: 3,
    summary: 'The proof of who owns a site was not found where it should be.',
  },
  CONSOLE_UNREACHABLE: {
    exitStatus: 3,
    summary: 'The console could not be reached, or refused the request.',
  },
  FETCH_ADDRESS_INVALID: {
    exitStatus: 2,
    summary: 'The address is not an http or https URL.',
  },
  FETCH_ADDRESS_FORBIDDEN: {
    exitStatus: 3,
    summary: 'The address leads to a private, loopback or link-local network.',
  },
  FETCH_UNREACHABLE: {
    exitStatus: 3,
    summary: 'The host could not be found or refused the connection.',
  },
  FETCH_TLS: { exitStatus: 3, summary: 'The secure connection failed.' },
  FETCH_TIMEOUT: { exitStatus: 3, summary: 'The server did not answer in time.' },
  FETCH_STATUS: {
    exitStatus: 3,
    summary: 'The server answered with a status other than 200.',
  },
  FETCH_TOO_LARGE: {
    exitStatus: 3,
    summary: 'The answer is larger than the limit.',
  },
  FETCH_TOO_MANY_REDIRECTS: {
    exitStatus: 3,
    summary: 'The address redirects too often, or in a circle.',
  },
  FETCH_BROKEN_OFF: {
    exitStatus: 3,
    summary: 'The connection ended in the middle of the answer.',
  },
  FETCH_ANSWER_INVALID: {
    exitStatus: 3,
    summary: 'The answer is not HTTP, redirects to nowhere, or its Content-Encoding is damaged.',
  },
  FETCH_DISALLOWED: {
    exitStatus: 3,
    summary: 'The robots.txt of the host does not allow the address to be fetched.',
  },
  FETCH_HOST_BROKEN: {
    exitStatus: 3,
    summary: 'The host failed too often or asked for a pause; no more requests were sent.',
  },
  FETCH_QUEUE_FULL: {
    exitStatus: 3,
    summary: 'Too many requests wait for the same host.',
  },
  PACKAGE_MISSING: {
    exitStatus: 2,
    summary: 'An optional package that this needs is not installed.',
  },
  LASTMOD_UNAVAILABLE: {
    exitStatus: 2,
    summary: 'The lastmod strategy has no reliable dates here, such as git in a shallow clone.',
  },
  CALLBACK_FAILED: {
    exitStatus: 2,
    summary: 'A function of the configuration threw an error or did not return, as `transform`.',
  },
  FIX_SHRUNK: {
    exitStatus: 3,
    summary: 'The guard refused to leave that many pages out of corrected copies.',
  },
  PUBLISH_LOCKED: {
    exitStatus: 3,
    summary: 'Somebody else is publishing to the same place, or with the same state.',
  },
  PUBLISH_CONFLICT: {
    exitStatus: 3,
    summary: 'Somebody else published to the same place meanwhile.',
  },
  PUBLISH_INCOMPLETE: {
    exitStatus: 3,
    summary: 'Parts of the publication are missing; nothing was published.',
  },
  PUBLISH_SHRUNK: {
    exitStatus: 3,
    summary: 'The guard refused to publish a set with far fewer URLs than last time.',
  },
  PUBLISH_DOUBTED: {
    exitStatus: 3,
    summary: 'The guard refused to publish a first set that looks wrong.',
  },
  PUBLISH_INVALID: {
    exitStatus: 1,
    summary: 'More entries are invalid than the settings allow; nothing was published.',
  },
  PUBLISH_TARGET_UNWRITABLE: {
    exitStatus: 3,
    summary: 'The place to publish to could not be written or read.',
  },
  PUBLISH_STATE_UNUSABLE: {
    exitStatus: 3,
    summary: 'The state file could not be read or written, or is of another version.',
  },
  PUBLISH_UNVERIFIED: {
    exitStatus: 3,
    summary: 'What was published does not read back as what was written.',
  },
  ANNOUNCE_REFUSED: {
    exitStatus: 3,
    summary: 'An engine refused an announcement, or its interface no longer exists.',
  },
  ANNOUNCE_FAILED: {
    exitStatus: 3,
    summary: 'An announcement could not be delivered.',
  },
} as const;

/** One of the codes of the table above. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** Those after which the same call may succeed later. A list of its own: bundles need no texts. */
export const RETRYABLE_CODES: readonly ErrorCode[] = [
  'CRAWL_NOT_STARTED',
  'CRAWL_RENDER_FAILED',
  'QUEUE_LOCKED',
  'QUEUE_FULL',
  'STORE_LOCKED',
  'STORE_UNAVAILABLE',
  'STORE_FULL',
  'VERIFICATION_FAILED',
  'CONSOLE_UNREACHABLE',
  'FETCH_UNREACHABLE',
  'FETCH_TIMEOUT',
  'FETCH_STATUS',
  'FETCH_BROKEN_OFF',
  'FETCH_HOST_BROKEN',
  'FETCH_QUEUE_FULL',
  'PUBLISH_LOCKED',
  'PUBLISH_CONFLICT',
  'ANNOUNCE_FAILED',
];
