// The pictures, thumbnails and videos of entries: whether they are there, and what they are.
import { givenValues } from '../../base/given-values.ts';
import type { Visit } from '../../net/port/visit.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import type { AgentVerdict, MediaEvidence } from '../../rules/evidence/page-evidence.ts';
import { fetchFailureOf } from '../read/fetch-evidence-of.ts';
import { type ImageSize, readImageSize } from './image-size.ts';
import type { VisitBudget } from './visit-budget.ts';

export interface MediaCheckOptions {
  readonly budget: VisitBudget;
  /** What robots.txt says about an address to the crawlers of the profile. */
  readonly verdicts: (url: string) => Promise<readonly AgentVerdict[]>;
  /** How many addresses are visited. Default 500. */
  readonly urlsMax?: number | undefined;
}

const MEDIA_URLS_MAX = 500;
// The first ones of an entry represent the rest.
const PER_ENTRY_MAX = 10;
// A picture's size is in its first bytes; pictures of cameras have long comments before it.
const THUMBNAIL_BYTES = 65_536;
// HEAD is refused with these, and with others by servers that know no better.
const SAYS_MISSING: ReadonlySet<number> = new Set([404, 410, 429]);

// Crawlers that look for other things: `Googlebot-News` does not fetch pictures.
const UNCONCERNED = {
  image: /-(?:video|news)$/i,
  video: /-(?:image|news)$/i,
  thumbnail: /-news$/i,
};

type Role = MediaEvidence['role'];
type Answer = Omit<MediaEvidence, 'url' | 'role'>;

/** Visits each address once. */
export class MediaCheck {
  readonly #options: MediaCheckOptions;
  readonly #answers = new Map<string, Promise<Answer | undefined>>();
  #left: number;
  #notChecked = 0;

  constructor(options: MediaCheckOptions) {
    this.#options = options;
    this.#left = options.urlsMax ?? MEDIA_URLS_MAX;
  }

  /** How many addresses were not visited: too many, or disallowed to us. */
  get notChecked(): number {
    return this.#notChecked;
  }

  /** Looks at the media of an entry. Errors: the signal's reason. */
  async check(entry: UrlEntry): Promise<readonly MediaEvidence[]> {
    const all = mediaOf(entry);
    this.#notChecked += Math.max(0, all.length - PER_ENTRY_MAX);
    const found: MediaEvidence[] = [];
    for (const { url, role } of all.slice(0, PER_ENTRY_MAX)) {
      const answer = (await this.#disallowed(url, role)) ?? (await this.#answer(url, role));
      if (answer) found.push({ url, role, ...answer });
      else this.#notChecked += 1;
    }
    return found;
  }

  /** A crawler that would show it, and may not fetch it. */
  async #disallowed(url: string, role: Role): Promise<Answer | undefined> {
    const { budget, verdicts } = this.#options;
    const agents = await budget.whileTimeLasts(() => verdicts(url));
    // Where the robots.txt could not be fetched, the visit says what that means.
    const kept = agents?.find(
      ({ agent, allowed, because }) =>
        !allowed && because !== 'unreachable' && !UNCONCERNED[role].test(agent),
    );
    return kept && { disallowed: true, disallowedFor: kept };
  }

  #answer(url: string, role: Role): Promise<Answer | undefined> {
    const known = this.#answers.get(url);
    if (known) return known;
    if (this.#left <= 0) return Promise.resolve(undefined);
    this.#left -= 1;
    const answer = this.#visit(url, role);
    answer.catch(() => {});
    this.#answers.set(url, answer);
    return answer;
  }

  async #visit(url: string, role: Role): Promise<Answer | undefined> {
    const { budget } = this.#options;
    if (role === 'thumbnail') return this.#get(url);
    const visit = await budget.visit(url, { method: 'HEAD' });
    visit?.discard();
    if (visit?.outcome === 'answered' && visit.status !== undefined) {
      if (visit.status >= 400 && !SAYS_MISSING.has(visit.status)) return this.#get(url);
    }
    return visit && answerOf(visit);
  }

  async #get(url: string): Promise<Answer | undefined> {
    const { budget } = this.#options;
    const visit = await budget.visit(url, {
      headers: { accept: 'image/*,video/*;q=0.9,*/*;q=0.8' },
    });
    if (!visit) return undefined;
    try {
      const answer = answerOf(visit);
      if (!answer || visit.status !== 200) return answer;
      const size = await budget.whileTimeLasts(() => sizeOf(visit, budget.signal));
      return { ...answer, ...size };
    } finally {
      visit.discard();
    }
  }
}

/** Each address once: as a thumbnail where it is one, since those are checked more thoroughly. */
function mediaOf(entry: UrlEntry): readonly { readonly url: string; readonly role: Role }[] {
  const roles = new Map<string, Role>();
  const add = (url: string | undefined, role: Role): void => {
    if (url !== undefined && /^https?:/i.test(url) && URL.parse(url) !== null) roles.set(url, role);
  };
  for (const { loc } of entry.images ?? []) add(loc, 'image');
  for (const { thumbnailLoc, contentLoc } of entry.videos ?? []) {
    add(contentLoc, 'video');
    add(thumbnailLoc, 'thumbnail');
  }
  return [...roles].map(([url, role]) => ({ url, role }));
}

/** `undefined` when nothing was learnt about it. */
function answerOf(visit: Visit): Answer | undefined {
  const { outcome, status, contentType, error } = visit;
  // Our own crawler is disallowed, those of the profile are not.
  if (outcome === 'disallowed') return undefined;
  if (outcome === 'failed') {
    const failure = fetchFailureOf(error);
    return failure && { disallowed: false, failure };
  }
  return givenValues({ disallowed: false, status, contentType });
}

async function sizeOf({ body }: Visit, signal: AbortSignal): Promise<ImageSize | undefined> {
  const start = new Uint8Array(THUMBNAIL_BYTES);
  let length = 0;
  try {
    for await (const chunk of body) {
      const part = chunk.subarray(0, THUMBNAIL_BYTES - length);
      start.set(part, length);
      length += part.length;
      if (length === THUMBNAIL_BYTES) break;
    }
  } catch {
    // It exists, and its size is in the bytes that came, or stays unknown.
    signal.throwIfAborted();
  }
  return readImageSize(start.subarray(0, length));
}
