// How bad a finding is.

/**
 * `error`: an engine rejects the file or the entry, or cannot understand it. `warning`: an engine
 * ignores or misreads something. `info`: it could be better.
 */
export type Severity = 'error' | 'warning' | 'info';

/** The severities, the worst first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];
