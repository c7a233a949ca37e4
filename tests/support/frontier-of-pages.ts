// A frontier made of pages that a test describes, as a crawl would have left it.
import { encodeLinkList, type LinkHow } from '../../src/crawl/record/link-list.ts';
import {
  ANSWER,
  CONTENT_BYTES,
  KIND,
  MARK,
  type VisitFacts,
} from '../../src/crawl/record/visit-facts.ts';
import { openFrontier } from '../../src/queue/open-frontier.ts';
import type { Frontier, FrontierRow, FrontierState } from '../../src/queue/port/frontier.ts';

/** An address, and what came of it. Links lead to addresses that are described, too. */
export interface DescribedPage {
  readonly url: string;
  /** Default `visited`. */
  readonly state?: FrontierState;
  readonly why?: string;
  /** Default: by a link. */
  readonly met?: readonly (keyof typeof MARK)[];
  readonly clicks?: number;
  /** In which rounds it was met and visited. Default: both in the first. */
  readonly rounds?: readonly [met: number, visited: number];
  /** What the site's own sitemaps say, in seconds since 1970. Default: nothing. */
  readonly lastmodSeconds?: number;
  /** In which crawl it was met last. Default: that of the others. */
  readonly generation?: number;
  /** In which crawl it was visited. Default: in which it was met. */
  readonly visitedIn?: number;
  /** Default `page`. */
  readonly answer?: keyof typeof ANSWER;
  readonly noindex?: boolean;
  readonly refresh?: boolean;
  readonly missingTitle?: boolean;
  readonly selfCanonical?: boolean;
  /** Where it redirects, refreshes to, or what it declares canonical. */
  readonly target?: string;
  /** Numbers of the main content, and of content, title and language; none: too little content. */
  readonly content?: readonly [main: number, equal: number];
  /** The number of title and content without digits. Default: that of `equal`. */
  readonly words?: number;
  /** The number of the content without the page's path. Default: that of `main`. */
  readonly placeless?: number;
  /** The number of the words in whatever order. Default: that of `equal`. */
  readonly unordered?: number;
  /** The sum of the words' hashes. Default: that of `unordered`. */
  readonly sum?: number;
  readonly links?: readonly { readonly url: string; readonly how: LinkHow }[];
  readonly facts?: Partial<VisitFacts>;
}

/** In which crawl all of it was met. */
export const DESCRIBED_GENERATION = 3;

/** Puts pages into a frontier in memory, in the order given. */
export function frontierOfPages(pages: readonly DescribedPage[]): Frontier {
  const frontier = openFrontier(undefined);
  for (const page of pages) frontier.add([rowOf(page)]);
  for (const page of pages) {
    if ((page.state ?? 'visited') === 'visited') putAnswer(frontier, page);
  }
  frontier.commit();
  return frontier;
}

function rowOf(page: DescribedPage): Omit<FrontierRow, 'number'> {
  const { url, state = 'visited', why = '', met = ['link'], clicks = 1 } = page;
  const { lastmodSeconds = 0, rounds = [1, 1] } = page;
  const { generation = DESCRIBED_GENERATION } = page;
  const marks = met.reduce((bits, name) => bits | MARK[name], 0);
  const numbers = { met: rounds[0], round: rounds[1], clicks, chain: 0, marks, lastmodSeconds };
  return { url, state, why, generation, ...numbers };
}

function putAnswer(frontier: Frontier, page: DescribedPage): void {
  const numberOf = (url: string): number => frontier.find([url])[0] ?? 0;
  const { links = [], facts = {}, target, generation = DESCRIBED_GENERATION } = page;
  const items = links.flatMap(({ url, how }) => {
    const number = numberOf(url);
    return number === 0 ? [] : [{ number, how }];
  });
  const toFacts = target === undefined ? {} : { target };
  frontier.putOutcome({
    number: numberOf(page.url),
    generation: page.visitedIn ?? generation,
    kind: kindOf(page),
    target: target === undefined ? 0 : numberOf(target),
    content: fingerprintsOf(page),
    links: encodeLinkList(items),
    facts: JSON.stringify({ visitedMs: 1, status: 200, ...toFacts, ...facts }),
  });
}

function kindOf(page: DescribedPage): number {
  const bit = (is: boolean | undefined, kind: number): number => (is ? kind : 0);
  return (
    ANSWER[page.answer ?? 'page'] |
    bit(page.noindex, KIND.noindex) |
    bit(page.refresh, KIND.refresh) |
    bit(page.missingTitle, KIND.missingTitle) |
    bit(page.selfCanonical, KIND.selfCanonical) |
    bit(page.facts?.alternates !== undefined, KIND.alternates)
  );
}

function fingerprintsOf({ content, words, placeless, ...page }: DescribedPage): Uint8Array {
  if (content === undefined) return new Uint8Array(0);
  const [main, equal] = content;
  const bytes = new Uint8Array(CONTENT_BYTES.end);
  const unordered = page.unordered ?? equal;
  const numbers = [main, equal, words ?? equal, placeless ?? main, unordered];
  for (const [at, number] of numbers.entries()) {
    bytes.set(contentFingerprint(number), at * 8);
  }
  new DataView(bytes.buffer).setUint32(CONTENT_BYTES.sum, page.sum ?? unordered, true);
  return bytes;
}

/** The fingerprint of the content of a number: 8 bytes. */
export function contentFingerprint(number: number): Uint8Array {
  return Uint8Array.from({ length: 8 }, (_, index) => (number * 37 + index * 101 + 5) & 0xff);
}

/** The same in hexadecimal, as probes have it. */
export function contentDigits(number: number): string {
  return Buffer.from(contentFingerprint(number)).toString('hex');
}
