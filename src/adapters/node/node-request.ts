// A request of Node's HTTP server as one of the web.

/** What is read of Node's `IncomingMessage` and of what frameworks add to it. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** The path before a router removed the part that it is mounted at. */
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket?: object | undefined;
}

const FILE_OF_SET = /^\/[^?#]*\.(?:xml|txt|rss|atom)(?:[?#]|$)/;
// The header may hold anything, also what ends the host and begins a path.
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
// `new Request` refuses these.
const FORBIDDEN = new Set(['CONNECT', 'TRACE', 'TRACK']);

/** Whether a path has an ending of a set's files or of robots.txt: all others are let through. */
export function mayBeOfSet(path: string): boolean {
  return FILE_OF_SET.test(path);
}

/**
 * Makes the request that a handler receives, or returns `undefined` when it cannot be for a set.
 *
 * Its URL has the path that the client asked for, and the host of the Host header, which only
 * counts where `base` is a function that reads it.
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

// Over HTTP/2 a method may be any text, and programs add headers of any kind: such are not sent by
// whoever reads sitemaps.
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
