// The URLs that wait for one announcer, as it is handed them: read from the state a page at a time.
import type { Outbox, OutboxScope } from '../../state/outbox.ts';

const BATCH_URLS = 1_000;

/** Which announcer, and which of its URLs. */
export interface WaitingUrlsOptions extends OutboxScope {
  readonly announcer: string;
}

/** What waits, in batches; what is settled is taken away at once. */
export class WaitingUrls implements Iterable<readonly string[]> {
  readonly #outbox: Outbox;
  readonly #options: WaitingUrlsOptions;
  /** The places of URLs that were read and not settled. */
  #unsettled: number[] = [];

  constructor(outbox: Outbox, options: WaitingUrlsOptions) {
    this.#outbox = outbox;
    this.#options = options;
  }

  /** Reads from the beginning. Errors: PUBLISH_STATE_UNUSABLE. */
  *[Symbol.iterator](): Generator<readonly string[]> {
    const { announcer, refused } = this.#options;
    this.#unsettled = [];
    for (let after = 0; ; ) {
      const page = this.#outbox.read(announcer, { refused, after, limit: BATCH_URLS });
      const last = page.at(-1);
      if (last === undefined) return;
      after = last.id;
      // They come from a file.
      const known = page.filter(({ url }) => URL.canParse(url));
      for (const { id } of known) this.#unsettled.push(id);
      if (known.length > 0) yield known.map(({ url }) => url);
    }
  }

  /** See `UrlBatches`. Errors: PUBLISH_STATE_UNUSABLE. */
  readonly settle = (count: number): void => {
    const { announcer, refused } = this.#options;
    const upTo = this.#unsettled[count - 1];
    if (upTo === undefined) return;
    this.#outbox.remove(announcer, { refused, upTo });
    this.#unsettled = this.#unsettled.slice(count);
  };
}
