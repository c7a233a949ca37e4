// The limits of announcements: those that engines set, and our own.

/**
 * The most URLs of one POST to IndexNow.
 *
 * Source: https://www.indexnow.org/documentation
 */
export const INDEXNOW_URLS_MAX = 10_000;

export const INDEXNOW_ENDPOINTS_MAX = 10;

export const INDEXNOW_HOSTS_MAX = 1_000;

/**
 * The most URLs of one SubmitUrlBatch to Bing.
 *
 * Source:
 * https://blogs.bing.com/webmaster/june-2019/bingbot-Series-Get-your-content-indexed-fast-by-now-submitting-up-to-10,000-URLs-per-day-to-Bing
 */
export const BING_URLS_MAX = 500;

/**
 * The most URLs of one push to Baidu; its answer to more is `only 2000 urls are allowed once`.
 *
 * Source: https://ziyuan.baidu.com/linksubmit/index
 */
export const BAIDU_URLS_MAX = 2_000;

/**
 * How long an engine that did not take an announcement is left alone at least, in seconds.
 * IndexNow asks for 5 to 10 minutes between repeats.
 *
 * Source: https://www.indexnow.org/faq
 */
export const RETRY_SECONDS_MIN = 600;

/** The longest wait that an engine's Retry-After is believed for, in seconds. */
export const RETRY_SECONDS_MAX = 604_800;

/**
 * The most URLs that are kept of what one announcer did not take; beyond, the oldest go and are
 * counted. As many again that it refused.
 */
export const PENDING_URLS_MAX = 100_000;

/** The most URLs that wait for one announcer when builds end again and again before it is told. */
export const WAITING_URLS_MAX = 5_000_000;
