// Whether all that is known of a site are addresses that were tried and are not there.

/**
 * Returns the condition on a row of `site`, in SQL that all databases take. `sitemaps`: the name of
 * the table; `isExpected`: that the failure of its row `s` is expected.
 */
export function onlyGuesses(sitemaps: string, isExpected: string): string {
  const isGuess =
    `s.source = 'guessed' AND s.last_success_at IS NULL AND (${isExpected} OR ` +
    "s.status IN ('couldnt-fetch', 'stale')) AND s.cause = 'http-4xx' " +
    'AND s.http_status IN (404, 410)';
  return (
    `NOT EXISTS (SELECT 1 FROM ${sitemaps} s WHERE s.site_id = site.id ` +
    `AND s.status <> 'gone' AND (${isGuess}) IS NOT TRUE)`
  );
}
