// The files of a fleet: compose, Kubernetes, roles, as far as they can be judged unrun.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSmallYaml, type SmallYaml } from '../support/small-yaml.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { version } = JSON.parse(readText('package.json')) as { readonly version: string };
const GUIDE = readText('docs/guides/scaling.md');
const COMPOSE = readText('compose.fleet.yaml');

function at(value: SmallYaml | undefined, ...keys: readonly (string | number)[]): SmallYaml {
  let found = value;
  for (const key of keys) {
    found = (found as Readonly<Record<string | number, SmallYaml>> | undefined)?.[key];
  }
  assert.ok(found !== undefined, `${keys.join('.')} is missing`);
  return found;
}

// The options of a command line, each with the value after it.
function optionsOf(words: SmallYaml): Readonly<Record<string, string>> {
  assert.ok(Array.isArray(words));
  const list = words.map(String);
  return Object.fromEntries(
    list.flatMap((word, index) => (word.startsWith('--') ? [[word, list[index + 1] ?? '']] : [])),
  );
}

const MANIFESTS = readText('examples/fleet/kubernetes.yaml').split('\n---\n').map(readSmallYaml);

function manifest(kind: string, name: string): SmallYaml {
  const found = MANIFESTS.find(
    (each) => at(each, 'kind') === kind && at(each, 'metadata', 'name') === name,
  );
  assert.ok(found !== undefined, `${kind} ${name} is missing`);
  return found;
}

test('compose runs two consoles and four workers after the migration', () => {
  const services = at(readSmallYaml(COMPOSE), 'services');
  const console1 = at(services, 'console-1');
  assert.equal(at(services, 'console-2', 'extends', 'service'), 'console-1');
  assert.equal(at(services, 'worker', 'deploy', 'replicas'), '4');
  for (const service of [console1, at(services, 'worker')]) {
    assert.equal(
      at(service, 'depends_on', 'migrate', 'condition'),
      'service_completed_successfully',
    );
    assert.equal(at(service, 'read_only'), 'true');
    assert.deepEqual(at(service, 'cap_drop'), ['ALL']);
    assert.match(String(at(service, 'environment', 'PGPASSWORD')), /APP_PASSWORD/);
    const { '--store': store } = optionsOf(at(service, 'command'));
    assert.equal(store, 'postgres://portolan_app@database/portolan');
  }
  assert.match(String(at(services, 'migrate', 'environment', 'PGPASSWORD')), /OWNER_PASSWORD/);
  const options = optionsOf(at(console1, 'command'));
  assert.equal(options['--consoles'], '2');
  const subnet = at(readSmallYaml(COMPOSE), 'networks', 'default', 'ipam', 'config', 0, 'subnet');
  assert.equal(options['--trusted-proxy'], subnet);
  assert.equal(options['--public-url'], 'http://127.0.0.1:8640/');
  assert.deepEqual(at(services, 'balancer', 'ports'), ['127.0.0.1:8640:8640']);
  // Longer than a worker takes to give its work back.
  assert.ok(Number.parseInt(String(at(services, 'worker', 'stop_grace_period')), 10) >= 35);
});

test('no secret is in the files, and no image is named by a tag that moves', () => {
  for (const [, name, value] of COMPOSE.matchAll(/^ +(\w*(?:PASSWORD|TOKEN)): (.+)$/gm)) {
    assert.match(value ?? '', /^\$\{[A-Z_]+:\?\}$/, name);
  }
  const images = [
    ...(COMPOSE + readText('examples/fleet/kubernetes.yaml')).matchAll(/image: (.+)/g),
  ];
  assert.equal(images.length, 8);
  for (const [, image = ''] of images) {
    assert.match(image, /:\d+\.\d+(?:\.\d+)?(?:-\w+)?$/);
    if (image.includes('portolan')) assert.ok(image.endsWith(`portolan-console:${version}`), image);
  }
});

test('the image contains the driver of PostgreSQL, which npm prune removes', () => {
  const dockerfile = readText('Dockerfile');
  assert.match(dockerfile, /cp -r node_modules\/postgres \/postgres && \\\n *npm prune/);
  assert.match(dockerfile, /COPY --from=build \/postgres \.\/node_modules\/postgres\n/);
});

test('Kubernetes runs two consoles and four workers, with probes and time to stop', () => {
  const parts = [
    { name: 'portolan-console', replicas: '2', command: 'serve', port: '8640' },
    { name: 'portolan-worker', replicas: '4', command: 'work', port: '8641' },
  ];
  for (const { name, replicas, command, port } of parts) {
    const spec = at(manifest('Deployment', name), 'spec');
    const labels = at(spec, 'template', 'metadata', 'labels');
    const pod = at(spec, 'template', 'spec');
    const container = at(pod, 'containers', 0);
    assert.equal(at(spec, 'replicas'), replicas);
    assert.deepEqual(at(spec, 'selector', 'matchLabels'), labels);
    assert.equal(at(pod, 'terminationGracePeriodSeconds'), '40');
    assert.equal(at(container, 'args', 0), command);
    assert.equal(at(container, 'ports', 0, 'containerPort'), port);
    assert.equal(at(container, 'readinessProbe', 'httpGet', 'path'), '/readyz');
    assert.ok(at(container, 'livenessProbe'));
    const options = optionsOf(at(container, 'args'));
    assert.equal(options['--store'], 'postgres://portolan_app@postgres/portolan');
    assert.equal(options['--host'], '0.0.0.0');
    const key = at(container, 'env', 0, 'valueFrom', 'secretKeyRef', 'key');
    assert.equal(key, 'app-password');
  }
  const migrate = at(manifest('Job', `portolan-migrate-${version.replaceAll('.', '-')}`), 'spec');
  const owner = at(migrate, 'template', 'spec', 'containers', 0);
  assert.equal(at(owner, 'env', 0, 'valueFrom', 'secretKeyRef', 'key'), 'owner-password');
  assert.match(
    String(at(manifest('Secret', 'portolan'), 'stringData', 'admin-token')),
    /^ptl_[A-Za-z0-9_-]{43}$/,
  );
  assert.deepEqual(
    at(manifest('Service', 'portolan-console'), 'spec', 'selector'),
    at(manifest('Deployment', 'portolan-console'), 'spec', 'selector', 'matchLabels'),
  );
});

test('the guide shows the files as they are', () => {
  for (const name of ['roles.sql', 'read-grants.sql', 'nginx.conf']) {
    assert.ok(GUIDE.includes(readText(`examples/fleet/${name}`)), name);
  }
});
