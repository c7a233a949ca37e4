// A connection to a host and port through the user's proxy: what CONNECT opens.
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';

export interface TunnelEnd {
  readonly host: string;
  readonly port: number;
}

/**
 * Opens a tunnel. The proxy's user name and password are only sent to the proxy.
 *
 * Errors: an Error that says in a few words what the proxy did, without its address.
 */
export function openProxyTunnel(
  proxy: string,
  { host, port }: TunnelEnd,
  timeoutMs: number,
): Promise<Socket> {
  const { protocol, hostname, port: proxyPort, username, password } = new URL(proxy);
  const place = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const pair = `${decoded(username)}:${decoded(password)}`;
  const credentials = `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
  const open = protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = open({
      method: 'CONNECT',
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: proxyPort || (protocol === 'https:' ? 443 : 80),
      path: place,
      headers: { host: place, ...(pair !== ':' && { 'proxy-authorization': credentials }) },
      agent: false,
      timeout: timeoutMs,
    });
    const fail = (why: string): void => {
      request.destroy();
      reject(new Error(why));
    };
    request.on('connect', ({ statusCode = 0 }, socket, head) => {
      if (statusCode < 200 || statusCode > 299) {
        socket.destroy();
        fail(`the proxy answered with status ${statusCode}`);
        return;
      }
      if (head.length > 0) socket.unshift(head);
      resolve(socket.setTimeout(0) as Socket);
    });
    request.on('response', ({ statusCode }) =>
      fail(`the proxy answered with status ${statusCode}`),
    );
    request.on('timeout', () => fail('the proxy did not answer in time'));
    request.on('error', () => fail('the proxy could not be reached'));
    request.end();
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
