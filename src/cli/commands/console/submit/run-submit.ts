// What `portolan submit` does: an address → submitted → read → how the sitemaps stand.
import { isPortolanError, PortolanError } from '../../../../base/portolan-error.ts';
import { shellWord } from '../../../../console/pages/forms/copy-command.ts';
import { foundGroupText } from '../../../../console/screens/parts/found-groups.ts';
import { sitemapsScreen } from '../../../../console/screens/sitemaps/sitemaps-screen.ts';
import type {
  SitemapsView,
  SitemapTreeLine,
} from '../../../../console/screens/sitemaps/sitemaps-view.ts';
import { submissionScreen } from '../../../../console/screens/submissions/submission-screen.ts';
import { formatEventLine } from '../../../output/console/event-line.ts';
import { createSummaryPaints } from '../../../output/text/paint.ts';
import { plainText } from '../../../output/text/plain-text.ts';
import type { SubmittedAddress } from '../desk/console-desk.ts';
import { runAtDesk } from '../show/run-at-desk.ts';
import { STATUS_COLUMNS, STATUS_FIT } from '../show/run-status.ts';
import type { ShowOptions } from '../show/show-options.ts';
import { type ShowTools, showScreen } from '../show/show-screen.ts';
import { isRead, restOfSitemaps } from './rest-of-sitemaps.ts';
import type { SubmitOptions } from './submit-commands.ts';

const PRIVATE_HINT = 'Use --allow-private if it should be read anyway.';
const STATUS_FINE = 0;
const STATUS_ERRORS = 1;
const STATUS_NOT_READ = 3;
const PAGE_LIMIT = '1000';
const FINDINGS_SHOWN = 10;

/**
 * Submits an address, prints how its sitemaps stand afterwards and returns the exit status: 0 fine,
 * 1 errors, 3 a sitemap could not be fetched.
 */
export function runSubmit(address: string, options: SubmitOptions): Promise<number> {
  const allowPrivate = options.allowPrivate === true;
  return runAtDesk(options, (tools) => submit(tools, address, options), {
    create: true,
    allowPrivate,
  });
}

async function submit(
  tools: ShowTools,
  address: string,
  { wait, quiet = false }: SubmitOptions,
): Promise<number> {
  const { desk, stderr, signal } = tools;
  const submission = await submitTo(desk, withScheme(address.trim()));
  const say = (text: string): unknown => quiet || stderr.write(text);
  if (!wait) {
    say(`Submitted ${plainText(submission.url)}. portolan status shows when it is read.\n`);
    return STATUS_FINE;
  }
  const paints = createSummaryPaints(stderr);
  await desk.settle(submission, {
    signal,
    onEvent: (event) => void say(formatEventLine(event, paints)),
  });
  signal.throwIfAborted();
  say('\n');
  return printResult(tools, submission);
}

// The store is this command's own: so is the option.
async function submitTo(desk: ShowTools['desk'], address: string): Promise<SubmittedAddress> {
  try {
    return await desk.submit(address);
  } catch (error) {
    const isForbidden = isPortolanError(error) && error.code === 'FETCH_ADDRESS_FORBIDDEN';
    if (!isForbidden || desk.kind === 'console') throw error;
    throw new PortolanError('FETCH_ADDRESS_FORBIDDEN', {
      message: error.message,
      hint: PRIVATE_HINT,
      url: error.url,
      cause: error,
    });
  }
}

// The sitemap that was submitted with those that it lists; of a site the topmost.
async function printResult(tools: ShowTools, submission: SubmittedAddress): Promise<number> {
  const { siteId, sitemapId } = submission;
  const lines = await loadLines(tools, siteId);
  const site = `${siteId}${placeWords(tools.options)}`;
  const keep = ({ id, parentId }: SitemapTreeLine): boolean =>
    sitemapId === undefined || id === sitemapId || parentId === sitemapId;
  await showScreen(tools, {
    screen: sitemapsScreen,
    query: {
      site: String(siteId),
      list: 'tree',
      open: sitemapId === undefined ? undefined : String(sitemapId),
    },
    empty: 'No sitemap was found: robots.txt does not name one; the default locations have none.',
    shown: STATUS_COLUMNS,
    fit: STATUS_FIT,
    keep,
    rest: (_count, { sitemaps }) => {
      const shown = new Set(sitemaps.filter(keep).map(({ id }) => id));
      const hidden = lines.filter(({ id }) => !shown.has(id));
      return restOfSitemaps(hidden, `portolan status ${site} --all`);
    },
  });
  await printFindings(tools, submission);
  return verdictOf(tools, submission, lines);
}

// The worst of what was found in the sitemap and all that it lists, for people.
async function printFindings(tools: ShowTools, submission: SubmittedAddress): Promise<void> {
  const { desk, stderr, options } = tools;
  const { id, sitemapId } = submission;
  if (sitemapId === undefined || options.quiet === true) return;
  const view = await desk.view(submissionScreen, { submission: String(id) });
  const { findings = [], moreFindings = false } = view ?? {};
  if (findings.length === 0) return;
  const shown = findings.slice(0, FINDINGS_SHOWN);
  const lines = shown.map((group) => `  ${plainText(foundGroupText(group, sitemapId))}\n`);
  const isAll = shown.length === findings.length && !moreFindings;
  stderr.write(`\nFindings:\n${lines.join('')}${isAll ? '' : '  … and more.\n'}`);
}

// What the command was told, for the next that is typed. The environment holds for that as well.
function placeWords({ database, console: url }: ShowOptions): string {
  if (url !== undefined) return ` --console ${shellWord(url)}`;
  return database === undefined ? '' : ` --database ${shellWord(database)}`;
}

async function loadLines({ desk }: ShowTools, siteId: number): Promise<readonly SitemapTreeLine[]> {
  let after: string | undefined;
  const lines: SitemapTreeLine[] = [];
  do {
    const view: SitemapsView | undefined = await desk.view(sitemapsScreen, {
      site: String(siteId),
      list: 'all',
      limit: PAGE_LIMIT,
      after,
    });
    lines.push(...(view?.sitemaps ?? []));
    after = view?.next;
  } while (after !== undefined);
  return lines;
}

// Of the sitemap that was submitted and all that it lists, or of all that the site has.
function verdictOf(
  { desk, stderr, options }: ShowTools,
  { siteId, sitemapId }: SubmittedAddress,
  lines: readonly SitemapTreeLine[],
): number {
  const concerned = sitemapId === undefined ? lines : below(lines, sitemapId);
  const unread = concerned.filter((line) => !isRead(line));
  if (options.quiet !== true && concerned.some(({ errors, warnings }) => errors + warnings > 0)) {
    const command = `portolan issues ${siteId}${placeWords(options)}`;
    stderr.write(`\n${command} shows what is wrong, where, and what to do.\n`);
  }
  const isPrivate = unread.some(({ cause }) => cause === 'address-forbidden');
  if (isPrivate && desk.kind === 'database' && options.quiet !== true) {
    stderr.write(`\n${PRIVATE_HINT}\n`);
  }
  if (concerned.length === 0 || unread.length > 0) return STATUS_NOT_READ;
  return concerned.some(({ errors }) => errors > 0) ? STATUS_ERRORS : STATUS_FINE;
}

function below(lines: readonly SitemapTreeLine[], rootId: number): readonly SitemapTreeLine[] {
  const wanted = new Set([rootId]);
  // An index may come behind what it lists: as many rounds as there are levels.
  for (let grown = -1; grown !== wanted.size; ) {
    grown = wanted.size;
    for (const { id, parentId } of lines) {
      if (parentId !== undefined && wanted.has(parentId)) wanted.add(id);
    }
  }
  return lines.filter(({ id }) => wanted.has(id));
}

/**
 * Puts `https://` in front of an address that has no scheme: `example.com`, `localhost:3000/a.xml`.
 */
export function withScheme(address: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `https://${address}`;
}
