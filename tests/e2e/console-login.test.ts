// The console for others: by token, over plain http, under a name that browsers trust no more than
// any other. Such browsers tell where a form comes from by its Origin alone.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createAccessToken } from '../../src/console/security/new-access-token.ts';
import type { TokenScope } from '../../src/store/port/access-store.ts';
import { axeBreaches } from '../support/console-browser/axe-breaches.ts';
import { type ConsoleWorld, openConsoleWorld } from '../support/console-browser/console-world.ts';
import {
  CONSOLE_NAME,
  NO_BROWSER,
  openWatchedBrowser,
  type WatchedBrowser,
} from '../support/console-browser/watched-browser.ts';

const skip = NO_BROWSER;
const SITEMAP = 'http://127.0.0.1:9/sitemap.xml';

let world: ConsoleWorld;
let browser: WatchedBrowser;
let url: string;

before(async () => {
  if (skip !== false) return;
  world = await openConsoleWorld({ auth: 'token' });
  browser = await openWatchedBrowser();
  url = world.url.replace('127.0.0.1', CONSOLE_NAME);
});

after(async () => {
  await browser?.close();
  await world?.close();
});

async function tokenOf(scope: TokenScope): Promise<string> {
  const { access } = world.context.store;
  return (await createAccessToken(access, { name: `a token to ${scope}`, scope, at: 0 })).token;
}

async function logIn(page: Page, token: string): Promise<void> {
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('who has no token is asked for one, and is then where they wanted to be', {
  skip,
}, async () => {
  const { page, offences, close } = await browser.open(url);
  await page.goto('/submit?url=example.com');
  await page.waitForURL(/\/login\?next=/);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    assert.deepEqual(await axeBreaches(page, 'all'), []);
  }
  assert.deepEqual(offences, []);
  await logIn(page, 'ptl_wrong');
  assert.match(await page.getByRole('alert').innerText(), /not known/);
  await logIn(page, await tokenOf('admin'));
  await page.waitForURL(/\/submit\?url=example\.com$/);
  assert.equal(await page.getByLabel('Site or sitemap').inputValue(), 'example.com');
  const [refused, ...others] = offences;
  assert.match(refused ?? '', /403/);
  assert.ok(
    others.every((offence) => /403/.test(offence)),
    others.join('\n'),
  );
  await close();
});

test('forms tell where they come from, and are taken', { skip }, async () => {
  const { page, offences, close } = await browser.open(url);
  await page.goto('/submit');
  await logIn(page, await tokenOf('admin'));
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByLabel('Site or sitemap').fill(SITEMAP);
  await page.getByRole('button', { name: 'Submit' }).click();
  const { origin, referer, ...headers } = await (await sent).allHeaders();
  assert.equal(origin, new URL(url).origin);
  assert.equal(referer, `${url}submit`);
  assert.equal(headers['sec-fetch-site'], undefined, 'browsers do not tell strangers more');
  await page.waitForURL(/\/submissions\/1$/);
  await page.goto('/settings');
  await page.getByLabel('Name').fill('of a crawler');
  await page.getByRole('button', { name: 'Create a token' }).click();
  assert.match(await page.locator('main').innerText(), /ptl_[\w-]{43}/);
  await page.goto('/settings');
  assert.doesNotMatch(await page.content(), /ptl_[\w-]{43}/);
  await page.getByLabel('Address').fill('https://hooks.example/portolan');
  await page.getByLabel('run-ended').check();
  await page.getByRole('button', { name: 'Add a webhook' }).click();
  assert.match(await page.locator('main').innerText(), /pwh_/);
  await page.goto('/settings');
  assert.match(await page.locator('#webhooks').innerText(), /hooks\.example.*\s.*run-ended/);
  await page.getByRole('button', { name: /Revoke.*of a crawler/ }).click();
  assert.match(await page.locator('#tokens').innerText(), /of a crawler[\s\S]*just now/);
  assert.deepEqual(offences, []);
  await close();
});

test('who may only read is shown no form, and logs out', { skip }, async () => {
  const { page, offences, close } = await browser.open(url);
  await page.goto('/sites/1');
  await logIn(page, await tokenOf('read'));
  await page.waitForURL(/\/sites\/1$/);
  assert.deepEqual(await page.locator('form[method=post]').evaluateAll(actionsOf), ['/logout']);
  await page.getByRole('button', { name: 'Log out: a token to read' }).click();
  await page.waitForURL(/\/login$/);
  await page.goto('/sites/1');
  await page.waitForURL(/\/login\?next=/);
  assert.deepEqual(offences, []);
  await close();
});

function actionsOf(forms: readonly Element[]): (string | null)[] {
  return forms.map((form) => form.getAttribute('action'));
}

test('a page of another site cannot send a form of ours', { skip }, async () => {
  const { page, offences, close } = await browser.open(url);
  await page.goto('/submit');
  await logIn(page, await tokenOf('admin'));
  await page.waitForURL(/\/submit$/);
  const { origin } = new URL(world.url);
  // The same server under its number is another site.
  const stranger = `<form method="post" action="${url}submit"><input name="url"
    value="${SITEMAP}"><button>Win</button></form>`;
  await page.route(`${origin}/prize`, (route) =>
    route.fulfill({ contentType: 'text/html', body: stranger }),
  );
  await page.goto(`${origin}/prize`);
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Win' }).click();
  // The session's cookie stays at home, so that somebody unknown asks.
  assert.equal(new URL((await answered).headers()['location'] ?? '', url).pathname, '/login');
  const { rows } = await world.context.store.access.submissions({}, {});
  assert.equal(rows.length, 1, 'what was submitted before');
  assert.ok(offences.every((offence) => offence.includes(`asked ${origin}/prize`)));
  await close();
});
