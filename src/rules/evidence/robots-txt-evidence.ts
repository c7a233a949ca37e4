// A site's robots.txt, as far as sitemaps go.

/** The result of requesting a robots.txt. */
export interface RobotsTxtEvidence {
  readonly url: string;
  /** Absent when there was no answer. */
  readonly status?: number;
  /** Why there was no answer, in words. */
  readonly problem?: string;
  readonly contentType?: string;
  readonly bytes: number;
  /** The sitemaps that it names, with their lines. */
  readonly sitemaps: readonly { readonly loc: string; readonly line: number }[];
  /** Sitemaps of this site that were found although it does not name them. */
  readonly unnamed: readonly string[];
}
