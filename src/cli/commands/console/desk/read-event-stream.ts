// Server-sent events of a console, as the events of a harvest.
import { z } from 'zod';
import type { HarvestEvent } from '../../../../harvest/port/harvest.ts';

const KINDS = [
  'submitted',
  'run-began',
  'sitemap-began',
  'sitemap-read',
  'sitemap-unchanged',
  'sitemap-failed',
  'sitemap-gone',
  'run-ended',
  'site-verified',
  'proof-lost',
  'site-unverified',
  'page-tested',
] as const satisfies readonly HarvestEvent['kind'][];

const EVENT = z.object({
  id: z.int(),
  at: z.union([z.number(), z.iso.datetime().transform((text) => Date.parse(text))]),
  kind: z.enum(KINDS),
  siteId: z.int(),
  sitemapId: z.int().optional(),
  run: z.int().optional(),
  url: z.string(),
  message: z.string(),
});

const DATA_CHARACTERS_MAX = 65_536;

/**
 * Reads the lines of a stream of events. What is no event of a harvest is passed over: a heartbeat,
 * a kind of a later version.
 *
 * Source: https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export async function* readEventStream(
  lines: AsyncIterable<string>,
): AsyncGenerator<HarvestEvent, void, void> {
  let data = '';
  for await (const line of lines) {
    if (line.startsWith('data:')) {
      data += `${data === '' ? '' : '\n'}${line.slice('data:'.length).replace(/^ /, '')}`;
      if (data.length > DATA_CHARACTERS_MAX) data = '';
      continue;
    }
    if (line !== '' || data === '') continue;
    const event = parseEvent(data);
    data = '';
    if (event !== undefined) yield event;
  }
}

function parseEvent(data: string): HarvestEvent | undefined {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return undefined;
  }
  const parsed = EVENT.safeParse(value);
  if (!parsed.success) return undefined;
  const { sitemapId, run, ...event } = parsed.data;
  return {
    ...event,
    ...(sitemapId !== undefined && { sitemapId }),
    ...(run !== undefined && { run }),
  };
}
