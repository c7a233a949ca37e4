import type { FetchEvidence } from '../evidence/fetch-evidence.ts';
import type { RuleFile } from '../port/rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryFailureRules: readonly RuleFile<'fetch'>[] = [
  failureRule({
    id: 'delivery-address-invalid',
    failure: 'address-invalid',
    problem: '"ftp://example.com/sitemap.xml" is not http or https.',
    basis: 'https://www.rfc-editor.org/rfc/rfc3986.html#section-3',
    summary: 'The URL of the sitemap cannot be fetched.',
    reason: 'It is not an http or https URL, or a redirect leads to something else.',
    fix: 'Correct the URL.',
  }),
  failureRule({
    id: 'delivery-address-forbidden',
    failure: 'address-forbidden',
    problem: '10.0.0.1 is a private address.',
    basis: 'https://owasp.org/www-community/attacks/Server_Side_Request_Forgery',
    summary: 'The sitemap is at a private address.',
    reason:
      'Its host, or a redirect, leads to a private, loopback or link-local address. Engines ' +
      'cannot reach it, and requesting it could attack the network that runs the check, so it ' +
      'was not requested.',
    fix:
      'Use the public address. To check your own server, enter its address yourself, or allow ' +
      'private addresses.',
  }),
  failureRule({
    id: 'delivery-dns-failed',
    failure: 'dns',
    problem: 'There is no host example.invalid.',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: "The sitemap's host name cannot be resolved.",
    reason: 'Engines cannot reach a host that is not in DNS.',
    fix: 'Correct the host name or its DNS record.',
  }),
  failureRule({
    id: 'delivery-connection-failed',
    failure: 'connection',
    problem: 'The connection was refused.',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: "The connection to the sitemap's server failed.",
    reason:
      'The server refused or closed the connection. Engines report a general HTTP error and try ' +
      'again later.',
    fix:
      'Start the server and make it publicly reachable: check its port, its firewall and its bot ' +
      'blocking.',
  }),
  failureRule({
    id: 'delivery-tls-failed',
    failure: 'tls',
    problem: 'The certificate has expired.',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-4.3.4',
    summary: "The secure connection to the sitemap's server failed.",
    reason:
      'The certificate is expired, for another host, or not signed by a trusted authority. ' +
      'Engines and browsers reject the connection.',
    fix: 'Renew the certificate, with all host names and the intermediate certificates.',
  }),
  failureRule({
    id: 'delivery-timeout',
    failure: 'timeout',
    problem: 'There was no answer within 30 s.',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'The server did not respond in time.',
    reason:
      'Engines give up after some seconds and try again later. A sitemap generated on each ' +
      'request is often the cause.',
    fix: 'Generate the sitemap in advance and serve it as a file, or split it.',
  }),
  failureRule({
    id: 'delivery-broken-off',
    failure: 'broken-off',
    problem: 'The connection was closed after 1,024 of 4,096 bytes.',
    status: 200,
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-8.6',
    summary: 'The response was cut off.',
    reason:
      'The server sent fewer bytes than announced, or the connection was closed. Engines get an ' +
      'incomplete sitemap, or none.',
    fix: 'Check the logs of the server, and of any proxy in front of it, for timeouts and crashes.',
  }),
  failureRule({
    id: 'delivery-answer-invalid',
    failure: 'answer-invalid',
    problem: 'The answer does not begin with HTTP.',
    basis: 'https://www.rfc-editor.org/rfc/rfc9112.html#section-2',
    summary: "The server's response is not valid HTTP.",
    reason: 'Engines cannot parse it, or cannot undo its content encoding.',
    fix: 'Check what responds on this port, and the Content-Encoding header.',
  }),
];

/** A failure, the problem and the status that an example of it has, and what the rule says. */
type FailureRule = Required<Pick<FetchEvidence, 'failure' | 'problem'>> &
  Pick<FetchEvidence, 'status'> &
  Pick<RuleFile<'fetch'>, 'id' | 'basis' | 'summary' | 'reason' | 'fix'>;

function failureRule({ failure, problem, status, ...text }: FailureRule): RuleFile<'fetch'> {
  const answer = status === undefined ? {} : { status };
  return {
    ...text,
    watches: 'fetch',
    severity: 'error',
    examples: {
      valid: [
        sampleFetch('an answer'),
        sampleFetch('a guess that came to nothing', { failure, found: 'guessed' }),
      ],
      invalid: [sampleFetch('as it says', { failure, problem, ...answer })],
    },
    judge: (seen) => seen.failure === failure && expectedSitemap(seen) && (seen.problem ?? true),
  };
}
