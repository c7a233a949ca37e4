// WebSub: notifies a hub of feeds that changed; it fetches them and informs their subscribers.
import type { AnnounceCheck, Announcer, CheckOptions } from '../../ports/announcer.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import {
  askEngine,
  type EngineQuestion,
  type EngineReply,
  uncheckedResult,
} from '../engine/ask-engine.ts';
import { readAddressSetting } from '../engine/check-setting.ts';
import { tellSitemaps } from '../engine/tell-sitemaps.ts';
import { namesHub } from './names-hub.ts';

export interface WebSubConfig {
  /** The hub. Default: `feed.hub`. */
  readonly hub?: string | undefined;
  /** The addresses of the feeds. Default: the feeds that are built, when they changed. */
  readonly feeds?: readonly string[] | undefined;
}

const NAME = 'websub';
// Shorter values would be hidden in the middle of words.
const TOKEN_CHARACTERS_MIN = 8;
const FEED_BYTES_MAX = 50 * 1024 * 1024;

/**
 * Source: https://pubsubhubbub.appspot.com/ (a publisher's POST of hub.mode and hub.url)
 * Source: https://www.w3.org/TR/websub/#publishing
 */
export function createWebSubAnnouncer(
  { hub, feeds: configured }: WebSubConfig & { readonly hub: string },
  context: AnnouncerContext,
): Announcer {
  const url = readAddressSetting(hub, 'announce.webSub.hub');
  for (const value of url.searchParams.values()) {
    if (value.length >= TOKEN_CHARACTERS_MIN) context.secrets.add(value);
  }
  return {
    name: NAME,
    feeds: true,
    announce: ({ feeds, sitemaps, signal }) =>
      tellSitemaps(
        { sitemaps: configured ?? feeds ?? sitemaps },
        {
          announcer: NAME,
          engine: url.host,
          dryRun: context.dryRun,
          what: 'feed',
          tell: (feed) => publish(url, feed, context, signal),
        },
      ),
    check: (options) => check(url, configured ?? options.feeds ?? [], context, options),
  };
}

function publish(
  hub: URL,
  feed: string,
  context: AnnouncerContext,
  signal: AbortSignal | undefined,
): Promise<EngineReply> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': feed }).toString();
  const reason = 'it does not accept this feed. Does the feed name this hub?';
  const question: EngineQuestion = {
    engine: hub.host,
    request: { method: 'POST', url: hub.href, headers, body },
    accepts: [200, 202, 204],
    explain: ({ status }) => (status === 400 ? { reason } : {}),
  };
  return askEngine(question, context, signal);
}

// A hub has no way to check; the usual fault is a feed that does not name the hub.
async function check(
  hub: URL,
  feeds: readonly string[],
  context: AnnouncerContext,
  { signal }: CheckOptions,
): Promise<AnnounceCheck> {
  const [first] = feeds;
  if (first === undefined) {
    const message = `No feed is known that could be submitted to ${hub.host}.`;
    return { announcer: NAME, outcome: 'skipped', message };
  }
  for (const feed of feeds) {
    const { host } = new URL(feed);
    const explain = () => ({ quoted: false, reason: `the feed ${feed} is not served.` });
    const request = { method: 'GET', url: feed, bytesMax: FEED_BYTES_MAX } as const;
    const question = { engine: host, request, accepts: [200], explain };
    const reply = await askEngine(question, context, signal);
    if (!reply.accepted) return uncheckedResult(NAME, reply);
    if (namesHub(reply.answer, { hub, feed })) continue;
    const fix = 'build it with feed.hub, or --hub.';
    const message = `${feed} does not name the hub ${hub.host}: ${fix}`;
    return { announcer: NAME, outcome: 'refused', message };
  }
  const who = feeds.length === 1 ? 'The feed names' : 'The feeds name';
  const message = `${who} the hub ${hub.host}.`;
  return { announcer: NAME, outcome: 'ready', message };
}
