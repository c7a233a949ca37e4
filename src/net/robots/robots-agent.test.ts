// The name that robots.txt is asked about.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { USER_AGENT } from '../identity/user-agent.ts';
import { robotsAgentOf } from './robots-agent.ts';

test('it is the product token, without version and address', () => {
  assert.equal(robotsAgentOf(USER_AGENT), 'Portolan');
  assert.equal(robotsAgentOf('My-Bot_x/2.1 (+https://e.example)'), 'My-Bot_x');
  assert.equal(robotsAgentOf('Tester'), 'Tester');
});

test('of a program that dresses up as a browser it is the name behind compatible', () => {
  assert.equal(
    robotsAgentOf('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
    'Googlebot',
  );
  assert.equal(robotsAgentOf('Mozilla/5.0 (X11; Linux x86_64)'), 'Mozilla');
});

test('a User-Agent without a name is ours', () => {
  for (const userAgent of ['', '1.0', '(x)']) assert.equal(robotsAgentOf(userAgent), 'Portolan');
});
