// Questions to a store on this machine, without a console.

import { givenValues } from '../../../../base/given-values.ts';
import { PortolanError } from '../../../../base/portolan-error.ts';
import { submitAddress } from '../../../../console/actions/submit-address.ts';
import { type ConsoleContext, silentLog } from '../../../../console/core/console-context.ts';
import { readBySchema } from '../../../../console/http/read-by-schema.ts';
import type { SubmissionRecord } from '../../../../store/port/access-store.ts';
import { backUpEngine } from '../engine/back-up-engine.ts';
import type { FolderEngine } from '../engine/open-engine.ts';
import type { ConsoleDesk, SubmittedAddress } from './console-desk.ts';

// A command ends when it has its answer: nothing is under way any more that would need longer.
const CLOSE_MS = 2_000;

/** Makes a desk over an engine, and closes the engine with it. */
export function createDatabaseDesk(engine: FolderEngine, version: string): ConsoleDesk {
  const { store, queue, harvest, clock, folder } = engine;
  const context: ConsoleContext = { store, queue, harvest, clock, log: silentLog, version };
  return {
    kind: 'database',
    name: folder,
    async view(screen, query) {
      const subject = (name: string): string => `The filter “${name}”`;
      const params = readBySchema(screen.params, givenValues(query), subject);
      if ('data' in params) {
        await store.findings.endExpired(context.clock.now());
        return screen.load(context, params.data);
      }
      throw new PortolanError('CONFIG_INVALID', {
        message: params.message,
        hint: `portolan ${screen.name} See --help for the filters.`,
      });
    },
    async submit(url) {
      const submitter = { by: 'cli' } as const;
      return submitted(await submitAddress({ harvest }, url, submitter));
    },
    async submission(id) {
      const found = await store.access.submission(id);
      return found && submitted(found);
    },
    async settle(submission, { signal, onEvent }) {
      const over = new AbortController();
      const events = harvest.events({
        signal: AbortSignal.any([signal, over.signal]),
        siteId: submission.siteId,
      });
      const told = tellAll(events, onEvent);
      try {
        await harvest.drain(signal, submission.siteId);
      } finally {
        over.abort();
        await told;
      }
    },
    due: (siteId, request) => harvest.due(siteId, request),
    answer: (siteId, answers) => harvest.answer(siteId, answers),
    dueOver: (sites, request) => harvest.dueOver(sites, request),
    answerOver: (answers, siteId) => harvest.answerOver(answers, siteId),
    weigh: (siteId, weights) => harvest.weigh(siteId, weights),
    verify: (siteId, method) => harvest.verify(siteId, method),
    findSite: (url) => store.sites.find(url),
    events() {
      throw new PortolanError('CONFIG_INVALID', {
        message: `There are no events in ${folder} while no console is using it.`,
        hint: 'Start portolan serve and watch it with --console.',
      });
    },
    async backup(to) {
      if (to !== undefined) return backUpEngine(engine, to);
      throw new PortolanError('CONFIG_INVALID', {
        message: 'The folder for the backup is missing.',
        hint: 'portolan backup <dir>',
      });
    },
    close: () => engine.close(CLOSE_MS),
  };
}

async function tellAll<Event>(
  events: AsyncIterable<Event>,
  onEvent: (event: Event) => void,
): Promise<void> {
  for await (const event of events) onEvent(event);
}

function submitted({ id, siteId, url, sitemapId, run }: SubmissionRecord): SubmittedAddress {
  return { id, siteId, url, sitemapId, run };
}
