// Questions to a running console.

import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { PortolanError } from '../../../../base/portolan-error.ts';
import type { Screen } from '../../../../console/core/screen.ts';
import { sitesScreen } from '../../../../console/screens/sites/sites-screen.ts';
import type {
  CrawlAnswer,
  DueOverRequest,
  HarvestEvent,
  TakenReport,
  UrlWeight,
} from '../../../../harvest/port/harvest.ts';
import type { VerificationMethod } from '../../../../store/port/site-record.ts';
import type { ConsoleClient, ConsoleQuestion } from './console-client.ts';
import type {
  ConsoleDesk,
  DeskEventsOptions,
  DueRequest,
  DueUrl,
  FoundSite,
  ScreenQuery,
  SettleOptions,
  SiteDueUrl,
  SubmittedAddress,
} from './console-desk.ts';
import { readEventStream } from './read-event-stream.ts';

const SUBMISSION = z.object({
  submission: z.object({
    id: z.int(),
    siteId: z.int(),
    url: z.string(),
    sitemapId: z.int().optional(),
    run: z.int().optional(),
  }),
});
const DUE_ROW = z.object({
  loc: z.string(),
  dueAt: z.number(),
  reason: z.enum(['new', 'lastmod', 'learned', 'floor', 'retry', 'asked']),
  value: z.number(),
  leasedUntil: z.iso
    .datetime()
    .transform((text) => Date.parse(text))
    .optional(),
});
const DUE = z.object({ rows: z.array(DUE_ROW) });
const DUE_OVER = z.object({ rows: z.array(DUE_ROW.extend({ site: z.int() })) });
const KNOWN = z.object({ known: z.int() });
const TAKEN = z.object({
  known: z.int(),
  unknown: z.int().default(0),
  unknownLocs: z.array(z.string()).default([]),
});
const VERIFIED = z.object({ method: z.enum(['file', 'meta-tag', 'dns-txt', 'robots-txt']) });
const BACKUP = z.object({ folder: z.string() });

const SETTLED_POLL_MS = 1_000;
// A host has few sites: http, https, and a port now and then.
const SITES_PAGES_MAX = 20;

/** A desk over a client, which is closed with it. */
export class RemoteDesk implements ConsoleDesk {
  readonly kind = 'console';
  readonly name: string;
  readonly pagesUrl: string;
  readonly #client: ConsoleClient;

  constructor(client: ConsoleClient) {
    this.#client = client;
    this.name = client.url;
    this.pagesUrl = client.url;
  }

  async view<Params, View, Row>(
    screen: Screen<Params, View, Row>,
    query: ScreenQuery,
  ): Promise<View | undefined> {
    const path = screenPath(screen, query, '.json');
    const answer = await this.#client.ask({ method: 'GET', path });
    if (answer === undefined) return undefined;
    const { version } = answer as { readonly version?: unknown };
    if (version !== 1) throw otherVersion(this.#client);
    return answer as View;
  }

  async submit(url: string): Promise<SubmittedAddress> {
    const question = { method: 'POST', path: 'api/submissions', body: { url } } as const;
    return (await this.#ask(SUBMISSION, question)).submission;
  }

  async submission(id: number): Promise<SubmittedAddress | undefined> {
    const answer = await this.#client.ask({ method: 'GET', path: `api/submissions/${id}` });
    return answer === undefined ? undefined : this.#read(SUBMISSION, answer).submission;
  }

  async settle(
    { id, siteId }: SubmittedAddress,
    { signal, onEvent }: SettleOptions,
  ): Promise<void> {
    const over = new AbortController();
    const until = AbortSignal.any([signal, over.signal]);
    const told = tell(this.events({ signal: until, siteId }), onEvent);
    try {
      for (;;) {
        const now = await this.submission(id);
        if (now === undefined || now.run !== undefined) return;
        await pause(SETTLED_POLL_MS, undefined, { signal });
      }
    } finally {
      over.abort();
      await told;
    }
  }

  async due(siteId: number, body: DueRequest): Promise<readonly DueUrl[]> {
    const path = `api/sites/${siteId}/due`;
    const { rows } = await this.#ask(DUE, { method: 'POST', path, body });
    return rows.map(dueUrl);
  }

  async dueOver(
    sites: readonly number[] | 'all',
    request: DueOverRequest,
  ): Promise<readonly SiteDueUrl[]> {
    const body = sites === 'all' ? request : { ...request, sites };
    const { rows } = await this.#ask(DUE_OVER, { method: 'POST', path: 'api/due', body });
    return rows.map(({ site, ...row }) => ({ ...dueUrl(row), siteId: site }));
  }

  async answerOver(answers: readonly CrawlAnswer[], siteId?: number): Promise<TakenReport> {
    const path = siteId === undefined ? 'api/answers' : `api/sites/${siteId}/answers`;
    return this.#ask(TAKEN, { method: 'POST', path, body: { answers } });
  }

  async weigh(siteId: number, weights: readonly UrlWeight[]): Promise<TakenReport> {
    const path = `api/sites/${siteId}/weights`;
    return this.#ask(TAKEN, { method: 'POST', path, body: { weights } });
  }

  async answer(siteId: number, answers: readonly CrawlAnswer[]): Promise<number> {
    const path = `api/sites/${siteId}/answers`;
    return (await this.#ask(KNOWN, { method: 'POST', path, body: { answers } })).known;
  }

  async verify(siteId: number, method?: VerificationMethod): Promise<VerificationMethod> {
    const body = method === undefined ? {} : { method };
    const path = `api/sites/${siteId}/verify`;
    return (await this.#ask(VERIFIED, { method: 'POST', path, body })).method;
  }

  async findSite(url: string): Promise<FoundSite | undefined> {
    let after: string | undefined;
    for (let page = 0; page < SITES_PAGES_MAX; page++) {
      const found = await this.view(sitesScreen, { q: url, after });
      const site = found?.sites.find((line) => line.url === url);
      if (site) return { id: site.id, url: site.url };
      after = found?.next;
      if (after === undefined) return undefined;
    }
    return undefined;
  }

  events({ signal, siteId, after }: DeskEventsOptions): AsyncIterable<HarvestEvent> {
    const query = new URLSearchParams({
      ...(siteId !== undefined && { site: String(siteId) }),
      ...(after !== undefined && { after: String(after) }),
    });
    return readEventStream(this.#client.lines(`events?${query}`, signal));
  }

  async backup(folder: string | undefined): Promise<string> {
    if (folder !== undefined) {
      throw new PortolanError('CONFIG_INVALID', {
        message: `A running console writes backups below its own store, not to ${folder}.`,
        hint: 'Leave out the folder: the console prints where the backup is.',
      });
    }
    return (await this.#ask(BACKUP, { method: 'POST', path: 'api/backup', body: {} })).folder;
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #ask<Value>(schema: z.ZodType<Value>, question: ConsoleQuestion): Promise<Value> {
    const answer = await this.#client.ask(question);
    if (answer === undefined) throw notThere(this.#client);
    return this.#read(schema, answer);
  }

  #read<Value>(schema: z.ZodType<Value>, answer: unknown): Value {
    const read = schema.safeParse(answer);
    if (read.success) return read.data;
    throw otherVersion(this.#client);
  }
}

/**
 * Returns the address of a screen below a console's: its path with what it names, `.json` where
 * that twin is meant, and all else as its query.
 */
export function screenPath(
  screen: { readonly path: string },
  query: ScreenQuery,
  twin: '' | '.json' | '.csv' = '',
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, value);
  }
  const path = screen.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    search.delete(name);
    return encodeURIComponent(query[name] ?? '');
  });
  const filters = search.toString();
  return `${path.slice(1)}${twin}${filters === '' ? '' : `?${filters}`}`;
}

function dueUrl({ leasedUntil, ...url }: z.infer<typeof DUE_ROW>): DueUrl {
  return { ...url, ...(leasedUntil !== undefined && { leasedUntil }) };
}

// The stream only shows progress: its failure does not fail the wait.
async function tell(
  events: AsyncIterable<HarvestEvent>,
  onEvent: (event: HarvestEvent) => void,
): Promise<void> {
  try {
    for await (const event of events) onEvent(event);
  } catch {
    return;
  }
}

function notThere(client: ConsoleClient): PortolanError {
  return new PortolanError('CONSOLE_UNREACHABLE', {
    message: `The console at ${client.url} does not know this (any more).`,
    hint: `portolan sites --console ${client.url} lists what it knows.`,
    url: client.url,
  });
}

function otherVersion(client: ConsoleClient): PortolanError {
  return new PortolanError('CONSOLE_UNREACHABLE', {
    message: `The console at ${client.url} sent a response that this version does not understand.`,
    hint: 'Use the same version of portolan as the console.',
    url: client.url,
  });
}
