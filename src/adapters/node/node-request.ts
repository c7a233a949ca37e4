// Turns a request of Node's HTTP server into a web Request.

/** What is read of Node's `IncomingMessage` and the fields that frameworks add. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The path before a router removed its mount path. */
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket?: object | undefined;
}

const FILE_OF_SET = /^\/[^?#]*\.(?:xml|txt|rss|atom)(?:[?#]|$)/;
// The header may contain anything, also characters that end the host.
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
// `new Request` refuses these.
const FORBIDDEN = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Whether a path has an ending of a set's files or of robots.txt; other requests pass through. */
export function mayBeOfSet(path: string): boolean {
  return FILE_OF_SET.test(path);
}

/**
 * Returns the request for a handler, or `undefined` if it cannot be for a set.
 *
 * Its URL has the path that the client requested, and the host of the Host header, which only
 * matters if `base` is a function that reads it.
 */
export function requestOfNode(request: NodeRequest): Request | undefined {
  const { method = 'GET', url = '', originalUrl = url, headers, socket } = request;
  const path = originalUrl.replace(/^https?:\/\/[^/?#]*/i, '');
  if (!mayBeOfSet(path) || FORBIDDEN.has(method.toUpperCase())) return undefined;
  const given = headers['host'] ?? headers[':authority'];
  const host = typeof given === 'string' && HOST.test(given) ? given : 'localhost';
  const scheme = socket !== undefined && 'encrypted' in socket ? 'https' : 'http';
  const address =
    URL.parse(`${scheme}://${host}${path}`) ?? URL.parse(`${scheme}://localhost${path}`);
  return address === null ? undefined : webRequest(address, method, headers);
}

// Over HTTP/2 a method may be any text, and programs add headers of any type. Clients that read
// sitemaps send neither.
function webRequest(
  address: URL,
  method: string,
  headers: NodeRequest['headers'],
): Request | undefined {
  try {
    return new Request(address, { method, headers: webHeaders(headers) });
  } catch {
    return undefined;
  }
}

function webHeaders(headers: NodeRequest['headers']): Headers {
  const converted = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || name.startsWith(':')) continue;
    for (const each of [value].flat()) converted.append(name, String(each));
  }
  return converted;
}
