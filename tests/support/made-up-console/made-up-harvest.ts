// A harvest that puts down what it is asked, and does nothing.
import { PortolanError } from '../../../src/base/portolan-error.ts';
import type { Harvest, HarvestEvent, Submitter } from '../../../src/harvest/port/harvest.ts';
import type { SubmissionRecord } from '../../../src/store/port/access-store.ts';
import { madeUpSite, madeUpSitemap } from './made-up-records.ts';
import type { MadeUpStoreContent } from './made-up-store.ts';

/** What it was asked, and what tests decide. */
export interface MadeUpHarvest {
  readonly harvest: Harvest;
  /** Calls as texts, in order. */
  readonly calls: string[];
  readonly submitters: Submitter[];
  /** Thrown by the next submission. */
  refuseWith: PortolanError | undefined;
  /** What a submission's run ends with; `undefined`: it does not end. */
  settledWith: 'read' | undefined;
  tell(event: HarvestEvent): void;
  /** How many listen. */
  listeners(): number;
}

/** Makes a harvest over a store's content. */
export function madeUpHarvest(content: MadeUpStoreContent): MadeUpHarvest {
  const { events, ...stream } = madeUpEvents();
  const calls: string[] = [];
  const harvest: Partial<Harvest> = { events };
  const made: MadeUpHarvest = {
    calls,
    submitters: [],
    refuseWith: undefined,
    settledWith: 'read',
    ...stream,
    harvest: harvest as Harvest,
  };
  const keep = (submission: Omit<SubmissionRecord, 'id'>): SubmissionRecord => {
    const kept = { id: content.submissions.length + 1, ...submission };
    content.submissions.push(kept);
    return kept;
  };
  Object.assign(harvest, plainAnswers(calls), {
    async submitSitemap(address: string, submitter: Submitter) {
      const submission = submit(made, content, { kind: 'sitemap', address, submitter });
      const { siteId, url, at } = submission;
      let sitemap = content.sitemaps.find((one) => one.url === url);
      if (sitemap === undefined) {
        sitemap = madeUpSitemap({ id: content.sitemaps.length + 11, siteId, url, submittedAt: at });
        content.sitemaps.push(sitemap);
      }
      return keep({ ...submission, sitemapId: sitemap.id });
    },
    submitSite: async (address: string, submitter: Submitter) =>
      keep(submit(made, content, { kind: 'site', address, submitter })),
    async withdraw(id: number) {
      calls.push(`withdraw ${id}`);
      content.sitemaps = content.sitemaps.filter((sitemap) => sitemap.id !== id);
    },
    async settled({ sitemapId }: SubmissionRecord, signal: AbortSignal) {
      if (made.settledWith === undefined) {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      }
      return content.sitemaps.find(({ id }) => id === sitemapId);
    },
  } satisfies Partial<Harvest>);
  return made;
}

interface Submitted {
  readonly kind: 'site' | 'sitemap';
  readonly address: string;
  readonly submitter: Submitter;
}

function submit(
  { refuseWith, submitters, calls }: MadeUpHarvest,
  { sites }: MadeUpStoreContent,
  { kind, address, submitter }: Submitted,
): Omit<SubmissionRecord, 'id'> {
  if (refuseWith) throw refuseWith;
  const url = new URL(address);
  const root = `${url.origin}/`;
  submitters.push(submitter);
  calls.push(`${kind} ${url.href}`);
  let site = sites.find((one) => one.url === root);
  if (submitter.verifiedOnly && site?.verifiedAt === undefined) {
    throw new PortolanError('SUBMISSION_REFUSED', { message: `${root} is not verified.` });
  }
  if (site === undefined) {
    site = madeUpSite({ id: sites.length + 1, url: root });
    sites.push(site);
  }
  const { by, token } = submitter;
  const at = Date.UTC(2026, 10, 22);
  return { at, by, url: url.href, siteId: site.id, ...(token !== undefined && { token }) };
}

function plainAnswers(calls: string[]): Partial<Harvest> {
  return {
    readSoon: async (site, sitemap) => void calls.push(`read ${site} ${sitemap ?? 'all'}`),
    pause: async (site, paused) => void calls.push(`pause ${site} ${paused}`),
    removeSite: async (site) => void calls.push(`remove ${site}`),
    async verify(site, method) {
      calls.push(`verify ${site} ${method ?? 'all'}`);
      return method ?? 'file';
    },
    async indexNow(request) {
      calls.push(`indexnow ${JSON.stringify(request)}`);
      return { status: 202, message: 'The key is looked at.', accepted: request.urls.length };
    },
    async due(site, { limit, leaseMs, fill, peek }) {
      const how = `${fill === true ? ' fill' : ''}${peek === true ? ' look' : ''}`;
      calls.push(`due ${site} ${limit} ${leaseMs}${how}`);
      const learned = new Uint8Array([1]);
      const row = { loc: 'https://example.com/a', dueAt: 0, reason: 'new', value: 1 } as const;
      return [{ ...row, leasedUntil: leaseMs, learned }];
    },
    async dueOver(sites, { limit, leaseMs, fill, look }) {
      const how = `${fill === true ? ' fill' : ''}${look === true ? ' look' : ''}`;
      calls.push(`due ${sites} ${limit} ${leaseMs}${how}`);
      const row = { loc: 'https://example.com/a', dueAt: 0, reason: 'new', value: 1 } as const;
      return [{ ...row, learned: new Uint8Array([1]), siteId: 1 }];
    },
    async answer(site, answers) {
      calls.push(`answer ${site} ${JSON.stringify(answers)}`);
      return answers.length;
    },
    async answerOver(answers, site) {
      calls.push(`answer ${site ?? 'all'} ${JSON.stringify(answers)}`);
      return { known: answers.length, unknown: 0, unknownLocs: [] };
    },
    async weigh(site, weights) {
      calls.push(`weigh ${site} ${JSON.stringify(weights)}`);
      return { known: 0, unknown: weights.length, unknownLocs: weights.map(({ loc }) => loc) };
    },
    async setVisitSettings(site, settings) {
      calls.push(`visits ${site} ${JSON.stringify(settings)}`);
    },
    visitSettings: async () => ({ weight: 2, visitsPerDayMax: 48 }),
  };
}

function madeUpEvents(): Pick<MadeUpHarvest, 'tell' | 'listeners'> & Pick<Harvest, 'events'> {
  const listening = new Set<(event: HarvestEvent) => void>();
  const told: HarvestEvent[] = [];
  return {
    tell(event) {
      told.push(event);
      for (const listen of listening) listen(event);
    },
    listeners: () => listening.size,
    async *events({ signal, siteId, after }) {
      const waiting = told.filter(({ id }) => after !== undefined && id > after);
      let wake = (): void => {};
      const listen = (event: HarvestEvent): void => {
        waiting.push(event);
        wake();
      };
      listening.add(listen);
      const stop = (): void => wake();
      signal.addEventListener('abort', stop);
      try {
        while (!signal.aborted) {
          for (let event = waiting.shift(); event; event = waiting.shift()) {
            if (siteId === undefined || event.siteId === siteId) yield event;
          }
          if (signal.aborted) return;
          await new Promise<void>((resolve) => {
            wake = resolve;
            if (waiting.length > 0) resolve();
          });
        }
      } finally {
        listening.delete(listen);
        signal.removeEventListener('abort', stop);
      }
    },
  };
}
