// TLS as the user has it: the authority for all, the certificate and the excuse for one origin.
import assert from 'node:assert/strict';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { TLSSocket } from 'node:tls';
import { startFakeProxy } from '../../../../tests/support/fake-web/fake-proxy.ts';
import { TEST_CA, TEST_CLIENT, TEST_SERVER } from '../../../../tests/support/test-certificates.ts';
import type { VisitorOptions } from '../../visit/visitor-options.ts';
import { createVisitor } from '../../visitor.ts';

/** A server that asks for a certificate and redirects `/go`; with the names that it was shown. */
async function startTlsSite(context: TestContext, leadTo = '') {
  const shown: (string | undefined)[] = [];
  const options = { ...TEST_SERVER, ca: TEST_CA, requestCert: true, rejectUnauthorized: false };
  const server = createServer(options, (request, response) => {
    const { subject } = (request.socket as TLSSocket).getPeerCertificate();
    shown.push(subject?.CN?.toString());
    if (request.url === '/go') response.writeHead(302, { location: leadTo });
    response.end('body');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `https://127.0.0.1:${port}`, port, shown };
}

async function visitOf(address: string, options: VisitorOptions) {
  await using visitor = createVisitor({
    trustedUrl: address,
    delayMs: 0,
    retriesMax: 0,
    ...options,
  });
  const visit = await visitor.visit(address, { robots: false });
  visit.discard();
  return visit;
}

test('an authority of the user is believed besides those of Node', async (context) => {
  const { origin } = await startTlsSite(context);
  assert.equal((await visitOf(origin, {})).error?.code, 'FETCH_TLS');
  assert.equal((await visitOf(origin, { tls: { ca: TEST_CA } })).status, 200);
});

test('a client certificate is shown to the named origin alone', async (context) => {
  const other = await startTlsSite(context);
  const own = await startTlsSite(context, `${other.origin}/`);
  const tls = { ca: TEST_CA, ...TEST_CLIENT };
  const visit = await visitOf(`${own.origin}/go`, { tls, allowPrivate: true });
  assert.equal(visit.finalUrl, `${other.origin}/`);
  assert.deepEqual([own.shown, other.shown], [['client'], [undefined]]);
});

test('the same holds through a proxy', async (context) => {
  const other = await startTlsSite(context);
  const own = await startTlsSite(context, 'https://other.test/');
  await using proxy = await startFakeProxy((name) => (name === 'own.test' ? own : other).port);
  const visit = await visitOf('https://own.test/go', {
    tls: { ca: TEST_CA, ...TEST_CLIENT },
    proxy: { https: proxy.address },
  });
  assert.equal(visit.status, 200, visit.error?.message);
  assert.deepEqual([own.shown, other.shown], [['client'], [undefined]]);
});

test('insecure excuses the named origin alone', async (context) => {
  const other = await startTlsSite(context);
  const own = await startTlsSite(context, `${other.origin}/`);
  const options = { tls: { insecure: true }, allowPrivate: true };
  assert.equal((await visitOf(own.origin, options)).status, 200);
  const led = await visitOf(`${own.origin}/go`, options);
  assert.equal(led.error?.code, 'FETCH_TLS');
  assert.deepEqual(other.shown, []);
});
