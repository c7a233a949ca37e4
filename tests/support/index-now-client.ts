// A client of IndexNow, written from the protocol's text alone: it shares nothing with the product.
import { randomBytes } from 'node:crypto';

/** What a receiver answered. */
export interface IndexNowAnswer {
  readonly status: number;
  readonly text: string;
}

/** A client with its key. */
export interface IndexNowClient {
  /** 32 lower-case hexadecimal digits, unless another was given. */
  readonly key: string;
  /** Tells of one URL by GET. */
  get(url: string): Promise<IndexNowAnswer>;
  /** Tells of URLs by POST. */
  post(
    urlList: readonly string[],
    more?: Readonly<Record<string, unknown>>,
  ): Promise<IndexNowAnswer>;
  /** Posts these bytes. */
  postBytes(body: string | Uint8Array): Promise<IndexNowAnswer>;
}

/** Makes a client of the receiver at `<root>indexnow` for one host. */
export function indexNowClient(
  root: string,
  {
    host,
    key = randomBytes(16).toString('hex'),
    keyLocation,
  }: { readonly host: string; readonly key?: string; readonly keyLocation?: string },
): IndexNowClient {
  const endpoint = new URL('/indexnow', root);
  const ask = async (url: URL, init?: RequestInit): Promise<IndexNowAnswer> => {
    const answer = await fetch(url, init);
    return { status: answer.status, text: await answer.text() };
  };
  const postBytes: IndexNowClient['postBytes'] = (body) =>
    ask(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: body as BodyInit,
    });
  return {
    key,
    postBytes,
    get(url) {
      const query = new URLSearchParams({ url, key, ...(keyLocation && { keyLocation }) });
      return ask(new URL(`?${query}`, endpoint));
    },
    post: (urlList, more = {}) =>
      postBytes(
        JSON.stringify({ host, key, ...(keyLocation && { keyLocation }), urlList, ...more }),
      ),
  };
}
