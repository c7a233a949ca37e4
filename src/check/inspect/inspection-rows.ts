// The steps of an inspection in words: what robots.txt says, how the page answered, what it says.
import { formatDuration } from '../../base/duration.ts';
import { formatByteSize } from '../../base/text/byte-size.ts';
import type { AgentVerdict, PageEvidence } from '../../rules/evidence/page-evidence.ts';
import type { InspectedAlternate, Inspection } from './inspection.ts';

/** A step: its name, and its result in lines. */
export interface InspectionRow {
  readonly label: string;
  /** As strangers wrote it: to be escaped where it is shown. */
  readonly lines: readonly string[];
  /** The lines are members of a list, of which the first may be enough. */
  readonly isList: boolean;
}

const DIRECTIVE_PLACES = { meta: 'meta element', header: 'X-Robots-Tag' } as const;
const VALUE_CHARACTERS_MAX = 500;

/** The steps of an inspection, without the search of sitemaps. */
export function inspectionRows({
  evidence,
  alternates,
}: Pick<Inspection, 'evidence' | 'alternates'>): readonly InspectionRow[] {
  return [
    row('robots.txt', robotsLines(evidence.agents)),
    ...answerRows(evidence),
    ...pageRows(evidence),
    ...list('hreflang', alternates.map(alternateLine)),
    ...list('Media', evidence.media.map(mediaLine)),
  ];
}

function row(label: string, lines: readonly string[]): InspectionRow {
  return { label, lines, isList: false };
}

function list(label: string, lines: readonly string[]): readonly InspectionRow[] {
  return lines.length === 0 ? [] : [{ label, lines, isList: true }];
}

function cut(text: string): string {
  return text.length <= VALUE_CHARACTERS_MAX ? text : `${text.slice(0, VALUE_CHARACTERS_MAX)}…`;
}

function robotsLines(agents: readonly AgentVerdict[]): readonly string[] {
  const byVerdict = Map.groupBy(agents, ({ allowed, robotsTxt, line, because }) => {
    const what = allowed ? 'allowed' : 'disallowed';
    const where =
      line !== undefined
        ? `line ${line} of ${robotsTxt}`
        : because === 'absent'
          ? `there is no ${robotsTxt}`
          : because === 'unreachable'
            ? `${robotsTxt} could not be fetched`
            : `no rule of ${robotsTxt} matches it`;
    return `${what} (${where})`;
  });
  return [...byVerdict].map(([verdict, group]) => {
    const names = group.map(({ agent }) => agent).join(', ');
    return `${cut(verdict)} for ${cut(names)}`;
  });
}

function answerRows({ response, agents }: PageEvidence): readonly InspectionRow[] {
  if (!response) {
    const isAllowed = agents.every(({ allowed }) => allowed);
    return [row('Answer', [isAllowed ? 'none' : 'not asked for'])];
  }
  const { status, failure, problem, contentType, bytes, firstByteMs } = response;
  const { redirects, finalUrl, lastModified } = response;
  const parts = [
    status === undefined ? undefined : String(status),
    contentType === undefined ? undefined : cut(contentType),
    bytes === undefined ? undefined : formatByteSize(bytes),
    firstByteMs === undefined ? undefined : `first byte after ${formatDuration(firstByteMs)}`,
  ].filter((part) => part !== undefined);
  const answer = parts.length > 0 ? parts.join(', ') : 'none';
  const failed = failure === undefined ? [] : [cut(problem ?? failure)];
  const way = redirects.map(({ url, status: step }) => `${step} ${cut(url)}`);
  return [
    ...(way.length === 0 ? [] : [row('Redirects', [...way, `to ${cut(finalUrl)}`])]),
    row('Answer', [answer, ...failed]),
    ...(lastModified === undefined
      ? []
      : [row('Modified', [`${cut(lastModified)}, by its header`])]),
  ];
}

function pageRows({ page, entry, soft404 }: PageEvidence): readonly InspectionRow[] {
  if (!page) return [];
  const { title, canonicals, noindex, unavailableAfter, refresh, dates = [] } = page;
  const named = canonicals.map(({ url, source }) => {
    const own = url === entry.loc ? 'the page itself' : 'another address';
    return `${cut(url)} (${own}${source === 'header' ? ', by the header Link' : ''})`;
  });
  const said = noindex.map(
    ({ agent, source, directive }) =>
      `${directive} for ${agent === '*' ? 'all' : cut(agent)} (${DIRECTIVE_PLACES[source]})`,
  );
  if (unavailableAfter !== undefined) said.push(`unavailable after ${cut(unavailableAfter)}`);
  const words = [
    entry.lastmod === undefined ? undefined : `${cut(entry.lastmod)} in the sitemap`,
    ...dates.map((date) => `${cut(date)} on the page`),
  ].filter((word) => word !== undefined);
  return [
    row('Title', [title === undefined ? 'none' : cut(title)]),
    row('Canonical', named.length === 0 ? ['none'] : named),
    row('Indexing', said.length === 0 ? ['nothing on the page forbids it'] : said),
    ...(refresh ? [row('Refresh', [`after ${refresh.seconds} s to ${cut(refresh.url)}`])] : []),
    ...(soft404 === undefined ? [] : [row('Looks like', ['a page that is missing or empty'])]),
    ...(words.length === 0 ? [] : [row('Dates', [words.join(', ')])]),
  ];
}

function alternateLine({ hreflang, href, named, status, linksBack }: InspectedAlternate): string {
  const where =
    named === 'both' ? '' : named === 'page' ? ', on the page alone' : ', in the sitemap alone';
  const answer = status === undefined ? '' : `, status ${status}`;
  const back = linksBack === undefined ? '' : linksBack ? ', links back' : ', does not link back';
  return `${cut(hreflang)}  ${cut(href)}${where}${answer}${back}`;
}

function mediaLine(media: PageEvidence['media'][number]): string {
  const { url, role, status, failure, disallowed, contentType } = media;
  const type = contentType === undefined ? '' : `, ${cut(contentType)}`;
  const answer = disallowed ? 'disallowed by robots.txt' : (status ?? failure ?? 'not known');
  return `${role} ${cut(url)}: ${answer}${type}`;
}
