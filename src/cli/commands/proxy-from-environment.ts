// Proxies, as the environment names them.

/** Which proxy to use for which scheme, and for which hosts none. */
export interface EnvironmentProxy {
  readonly http?: string;
  readonly https?: string;
  readonly noProxy?: string;
}

/**
 * Reads HTTP_PROXY, HTTPS_PROXY and NO_PROXY, the lower-case names first, as curl does.
 *
 * `HTTP_PROXY` in upper case is not read where a CGI server may have set it from a header.
 * Errors: None. Without any of the first two it gives `undefined`.
 * Source: https://everything.curl.dev/usingcurl/proxies/env.html
 */
export function proxyFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): EnvironmentProxy | undefined {
  const ofCgi = environment['REQUEST_METHOD'] !== undefined;
  const http = environment['http_proxy'] || (ofCgi ? undefined : environment['HTTP_PROXY']);
  const https = environment['https_proxy'] || environment['HTTPS_PROXY'];
  const noProxy = environment['no_proxy'] || environment['NO_PROXY'];
  if (!http && !https) return undefined;
  return { ...(http && { http }), ...(https && { https }), ...(noProxy && { noProxy }) };
}
