// Screen: tokens, webhooks, the queue, and where everything else is found.

import { html } from 'hono/html';
import { z } from 'zod';
import { counted } from '../../../base/counted.ts';
import { EVENT_KINDS } from '../../core/event-kinds.ts';
import type { Html, PageTools, Screen, ScreenPage } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { consoleAddress, copyCommand, shellWord } from '../../pages/forms/copy-command.ts';
import { formParts } from '../../pages/forms/form-parts.ts';
import { postButton } from '../../pages/forms/post-button.ts';
import { kpiTiles } from '../../pages/plots/kpi-tiles.ts';
import { plotStyles } from '../../pages/plots/plot-figure.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { formatMilliseconds } from '../../pages/tables/cell-value.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import {
  type DeadJob,
  loadSettingsView,
  type SettingsView,
  type TokenFacts,
  type WebhookFacts,
} from './settings-view.ts';

const TOKEN_COLUMNS: readonly TableColumn<TokenFacts>[] = [
  column('name', 'Token', 'text'),
  column('id', 'Id', 'number', { csvOnly: true }),
  column('scope', 'Scope', 'text'),
  {
    key: 'state',
    title: 'State',
    kind: 'status',
    value: ({ revokedAt }) => (revokedAt === undefined ? 'active' : 'revoked'),
  },
  column('createdAt', 'Created', 'time'),
  column('lastUsedAt', 'Last used', 'time'),
  column('revokedAt', 'Revoked', 'time'),
];

const DAY_MS = 86_400_000;
const NAME_CHARACTERS_MAX = 100;
const URL_CHARACTERS_MAX = 2_048;

/** Draws the settings, without forms for visitors who may not change them. */
function settingsPage(view: SettingsView, tools: PageTools): ScreenPage {
  const body = html`${plotStyles()}${screenHead({
    title: 'Settings',
    lead: `Portolan ${view.program}`,
  })}${tokens(view, tools)}${webhooks(view, tools)}${queue(view, tools)}<div
class="columns">${copies(view, tools)}${addresses(tools)}</div>`;
  return { title: 'Settings', body, current: 'settings' };
}

function tokens({ tokens: all }: SettingsView, tools: PageTools): Html {
  const { may, now, formToken, jsonUrl, csvUrl } = tools;
  const revoke = ({ id, name, revokedAt }: TokenFacts): Html =>
    revokedAt === undefined
      ? postButton({
          action: `/settings/tokens/${id}/revoke`,
          text: 'Revoke',
          label: `Revoke the token ${name}`,
          formToken,
          tone: 'danger',
        })
      : html``;
  const { value, isChosen, wrong, said, rest } = formParts('token', ['name', 'scope'], tools.again);
  const scope = (key: string, text: string): Html =>
    html`<option value="${key}"${
      isChosen('scope', key) === true ? html` selected` : ''
    }>${text}</option>`;
  const form = html`<form class="line-form" method="post" action="/settings/tokens">${formToken}
<label class="field"><span>Name</span><input type="text" name="name" value="${value('name')}"
required maxlength="${NAME_CHARACTERS_MAX}" autocomplete="off"${wrong('name')}></label>${said(
    'name',
  )}
<label class="field"><span>Scope</span><select name="scope"${wrong('scope')}>${scope(
    'read',
    'read',
  )}${scope('submit', 'read and submit')}${scope(
    'admin',
    'do everything',
  )}</select></label>${said('scope')}
<button type="submit" class="main">Create a token</button>${rest}</form>`;
  return html`<section><h2>Tokens</h2>
<p>Programs and browsers on other machines need one. A token is
shown once; only its hash is kept.</p>${may === 'admin' ? form : ''}${dataTable(
    all,
    TOKEN_COLUMNS,
    {
      id: 'tokens',
      caption: 'Tokens',
      now,
      empty: emptyState({
        title: 'No tokens yet',
        text: 'Not needed on this machine. Create one for programs elsewhere.',
      }),
      jsonUrl,
      csvUrl,
      ...(may === 'admin' && { actions: revoke }),
    },
  )}</section>`;
}

const WEBHOOK_COLUMNS: readonly TableColumn<WebhookFacts>[] = [
  column('url', 'Webhook', 'url'),
  {
    key: 'events',
    title: 'Events',
    kind: 'text',
    value: ({ events }) => (events.length === 0 ? 'all' : events.join(', ')),
  },
  column('lastSentAt', 'Last sent', 'time'),
  { key: 'lastStatus', title: 'Last response', kind: 'text', value: answerWords },
  column('failuresInRow', 'Consecutive failures', 'number'),
];

function answerWords({ lastStatus }: WebhookFacts): string | undefined {
  if (lastStatus === undefined) return undefined;
  return lastStatus === 0 ? 'no response' : `HTTP ${lastStatus}`;
}

function webhooks({ webhooks: all }: SettingsView, tools: PageTools): Html {
  const { may, now, formToken, again } = tools;
  const { value, isChosen, wrong, said, rest } = formParts('webhook', ['url', 'events'], again);
  const remove = ({ id, url }: WebhookFacts): Html =>
    postButton({
      action: `/settings/webhooks/${id}/remove`,
      text: 'Remove',
      label: `Remove the webhook ${url}`,
      formToken,
      tone: 'danger',
    });
  const kinds = EVENT_KINDS.map(
    (kind) =>
      html`<label><input type="checkbox" name="events" value="${kind}"${
        isChosen('events', kind) === true ? html` checked` : ''
      }> ${kind}</label>`,
  );
  const form = html`<form class="line-form" method="post" action="/settings/webhooks">${formToken}
<label class="field wide"><span>Address</span><input type="url" name="url" value="${value('url')}"
required maxlength="${URL_CHARACTERS_MAX}" placeholder="https://hooks.example.com/portolan"
autocomplete="off"${wrong('url')}></label>${said('url')}
<fieldset class="checks"${wrong('events')}><legend>Events (leave empty for
all)</legend>${kinds}</fieldset>${said('events')}
<button type="submit" class="main">Add a webhook</button>${rest}</form>`;
  return html`<section><h2>Webhooks</h2>
<p>Portolan sends a POST request for each event, signed (HMAC-SHA-256) with a secret
that is shown once.</p>${may === 'admin' ? form : ''}${dataTable(all, WEBHOOK_COLUMNS, {
    id: 'webhooks',
    caption: 'Webhooks',
    now,
    empty: emptyState({
      title: 'No webhooks yet',
      text: 'Add a URL to be notified when sitemaps fail or runs end.',
    }),
    ...(may === 'admin' && { actions: remove }),
  })}</section>`;
}

const DEAD_COLUMNS: readonly TableColumn<DeadJob>[] = [
  { key: 'key', title: 'Job', kind: 'text', value: ({ kind, key }) => `${kind} ${key}` },
  column('attempts', 'Attempts', 'number'),
  column('sentAt', 'Sent', 'time'),
  column('lastError', 'Last error', 'text'),
];

function queue({ queue: stats, deadJobs }: SettingsView, { now }: PageTools): Html {
  const late =
    stats.lateMs > 0 ? `the latest by ${formatMilliseconds(stats.lateMs)}` : 'on schedule';
  const href = '#dead-jobs';
  return html`<section><h2>Queue</h2>${kpiTiles(
    [
      { title: 'Waiting', value: stats.waiting, href },
      { title: 'Due now', value: stats.due, href, note: late },
      { title: 'In progress', value: stats.leased, href },
      {
        title: 'Failed',
        value: stats.dead,
        href,
        tone: stats.dead > 0 ? 'bad' : 'good',
        note: stats.dead > 0 ? 'dead letters' : 'none',
      },
    ],
    { id: 'queue', label: 'Numbers of the queue' },
  )}${dataTable(deadJobs, DEAD_COLUMNS, {
    id: 'dead-jobs',
    caption: 'Failed jobs',
    now,
    empty: html`<p class="soft">No failed jobs.</p>`,
    position: { total: stats.dead },
  })}</section>`;
}

function copies({ retention, database }: SettingsView, { origin }: PageTools): Html {
  const days = (ms: number): string => counted(Math.round(ms / DAY_MS), 'day');
  const kept =
    retention === undefined
      ? html`<p>Set when the console was started: see <code>portolan serve --help</code>.</p>`
      : html`<dl class="facts"><dt>Fetch log</dt><dd>${days(retention.readsMs)}</dd>
<dt>Runs and changes</dt><dd>${days(retention.changesMs)}</dd>
<dt>Removed items</dt><dd>${days(retention.goneMs)}</dd></dl>`;
  // Restored without saying where, it would replace another store than this one.
  const place = database === undefined ? 'STORE' : shellWord(database);
  return html`<section
class="panel"><h2>Backups</h2>
<p>A backup is written below the store while the console runs. To restore one, stop the console.</p>
${copyCommand(`portolan backup --console ${consoleAddress(origin, '/')}`)}
${copyCommand(`portolan restore FOLDER --database ${place} --force`)}
<h2>Data retention</h2>${kept}</section>`;
}

function addresses({ origin }: PageTools): Html {
  const sites = consoleAddress(origin, '/sites.json');
  return html`<section class="panel"><h2>For programs</h2><dl class="facts">
<dt>API</dt><dd><a href="/api/openapi.json">/api/openapi.json</a></dd>
<dt>Metrics</dt><dd><a href="/metrics">/metrics</a> for Prometheus</dd>
<dt>Health</dt><dd><a href="/healthz">/healthz</a></dd>
<dt>Events</dt><dd><code>/events?site=1</code> (server-sent events)</dd></dl>
<p>Every page is also available as data: add <code>.json</code> or <code>.csv</code> to its path.</p>
${copyCommand(`curl -H 'Authorization: Bearer TOKEN' ${sites}`)}</section>`;
}

export const settingsScreen: Screen<Record<string, unknown>, SettingsView, TokenFacts> = {
  name: 'settings',
  path: '/settings',
  params: z.object({}),
  load: loadSettingsView,
  columns: TOKEN_COLUMNS,
  rows: ({ tokens }) => tokens,
  page: settingsPage,
};
