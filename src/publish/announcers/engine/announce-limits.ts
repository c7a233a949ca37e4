// The limits of announcements: those that engines set, and our own.

/** Of one POST. Source: https://www.indexnow.org/documentation */
export const INDEXNOW_URLS_MAX = 10_000;

export const INDEXNOW_ENDPOINTS_MAX = 10;

export const INDEXNOW_HOSTS_MAX = 1_000;

/**
 * Of one SubmitUrlBatch.
 * Source:
 * https://blogs.bing.com/webmaster/june-2019/bingbot-Series-Get-your-content-indexed-fast-by-now-submitting-up-to-10,000-URLs-per-day-to-Bing
 */
export const BING_URLS_MAX = 500;

/**
 * Of one push; the answer to more is `only 2000 urls are allowed once`.
 * Source: https://ziyuan.baidu.com/linksubmit/index
 */
export const BAIDU_URLS_MAX = 2_000;

/**
 * How long an engine is not asked again at least, in seconds: IndexNow asks for 5 to 10 minutes
 * between repeats. Source: https://www.indexnow.org/faq
 */
export const RETRY_SECONDS_MIN = 600;

/** The longest Retry-After of an engine that is respected, in seconds. */
export const RETRY_SECONDS_MAX = 604_800;

/**
 * The most URLs that stay pending for one announcer, and as many that it refused; beyond, the
 * oldest are dropped and counted.
 */
export const PENDING_URLS_MAX = 100_000;

/** The most URLs queued for one announcer when builds keep ending before it is notified. */
export const WAITING_URLS_MAX = 5_000_000;
