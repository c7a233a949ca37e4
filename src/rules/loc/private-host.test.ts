// Hosts that nobody outside reaches, at the edges of their ranges.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPrivateHost } from './private-host.ts';

const hostOf = (host: string): string => new URL(`http://${host}/`).hostname;

test('names and addresses of a machine or its network are private', () => {
  for (const host of [
    'localhost',
    'LOCALHOST:3000',
    'app.localhost',
    'localhost.',
    'pc.local',
    'intranet',
    'db.internal',
    'nas.home.arpa',
    'localhost.localdomain',
    '0.0.0.0:8000',
    '10.0.0.0',
    '10.255.255.255',
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '169.254.0.1',
    '172.16.0.0',
    '172.31.255.255',
    '192.168.0.0',
    '192.168.255.255',
    '[::1]',
    '[::]',
    '[fc00::1]',
    '[fdff::1]',
    '[fe80::1]',
    '[febf::1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:127.0.0.1]',
  ]) {
    assert.equal(isPrivateHost(hostOf(host)), true, host);
  }
});

test('similar hosts are public, and so are the names of documentation', () => {
  for (const host of [
    'example.com',
    'shop.test',
    'www.shop.example',
    'local.example.com',
    'mylocalhost.com',
    'notlocal.de',
    'a.xlocal',
    '10.example.com',
    'localhost.example.org',
    '9.255.255.255',
    '11.0.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '169.253.0.1',
    '169.255.0.1',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.1.1',
    '192.169.1.1',
    '1.10.0.1',
    '[2001:db8::1]',
    '[fbff::1]',
    '[fe00::1]',
    '[fec0::1]',
    '[::2]',
    '[::ffff:8.8.8.8]',
  ]) {
    assert.equal(isPrivateHost(hostOf(host)), false, host);
  }
});
