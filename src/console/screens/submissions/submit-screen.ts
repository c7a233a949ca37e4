// Screen: submit a site or a sitemap, and how programs do the same.
import { html } from 'hono/html';
import { z } from 'zod';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { Html, PageTools, Screen, ScreenPage } from '../../core/screen.ts';
import { emptyState } from '../../pages/empty-state.ts';
import { apiCommand, consoleAddress, copyCommand } from '../../pages/forms/copy-command.ts';
import { SUBMIT_CHARACTERS_MAX, submitBox } from '../../pages/forms/submit-box.ts';
import { plotStyles } from '../../pages/plots/plot-figure.ts';
import { screenHead } from '../../pages/screen-head.ts';
import { dataTable } from '../../pages/tables/data-table.ts';
import { SUBMISSION_CELLS, SUBMISSION_COLUMNS } from './submission-columns.ts';
import { loadSubmissionLines, type SubmissionLine } from './submission-line.ts';

const RECENT = 10;
const EXAMPLE = 'https://example.com/sitemap.xml';

export interface SubmitParams {
  readonly url: string;
}

export interface SubmitView {
  readonly url: string;
  /** The last ten submissions, newest first. */
  readonly recent: readonly SubmissionLine[];
}

export const submitScreen: Screen<SubmitParams, SubmitView, SubmissionLine> = {
  name: 'submit',
  path: '/submit',
  params: z.object({ url: z.string().max(SUBMIT_CHARACTERS_MAX).default('') }),
  load,
  columns: SUBMISSION_COLUMNS,
  rows: ({ recent }) => recent,
  page,
};

async function load(context: ConsoleContext, asked: SubmitParams): Promise<SubmitView> {
  const { rows } = await context.store.access.submissions({}, { limit: RECENT });
  const recent = await loadSubmissionLines(context, rows);
  return { url: asked.url, recent };
}

function page({ url, recent }: SubmitView, tools: PageTools): ScreenPage {
  const { now, may, formToken, origin, again } = tools;
  const body = html`${plotStyles()}${screenHead({
    title: 'Submit',
    lead: 'A site, whose sitemaps are then found, or the URL of one sitemap.',
  })}${
    may === 'read' ? READ_ONLY : submitBox({ formToken, url, again })
  }<div class="columns"><section
class="panel"><h2>What happens next</h2><ol>
<li>For a site (<code>example.com</code>), Portolan looks for sitemaps in robots.txt and at the default
locations. A URL with a path is treated as a sitemap.</li>
<li>The sitemaps are fetched politely: robots.txt is obeyed, and each host gets one request at a
time.</li>
<li>They are read even if they are damaged, and checked; sitemap indexes are followed.</li>
<li>The URLs they list are stored and compared from then on, and they are read again when due.</li></ol>
<p>Addresses in private networks are refused, including after redirects, unless the console was started
with <code>--allow-private</code>.</p></section>${examples(origin)}</div>${dataTable(
    recent,
    SUBMISSION_COLUMNS,
    {
      id: 'recent',
      caption: 'Latest submissions',
      now,
      jsonUrl: tools.jsonUrl,
      csvUrl: tools.csvUrl,
      empty: emptyState({
        title: 'No submissions yet',
        text: 'Submit the URL of a site or a sitemap above, or from a terminal:',
        command: `portolan submit ${EXAMPLE}`,
      }),
      cells: SUBMISSION_CELLS,
    },
  )}<p><a href="/submissions">All submissions</a></p>`;
  return {
    title: again === undefined ? 'Submit' : 'Not submitted',
    body,
    current: 'submit',
    live: true,
  };
}

const READ_ONLY = html`<div
class="notice"><p>Your token has the scope read. To submit, use one with the scope submit.</p>
</div>`;

function examples(origin: string | undefined): Html {
  const ping = consoleAddress(origin, `/ping?sitemap=${encodeURIComponent(EXAMPLE)}&wait=1`);
  const key = '0123456789abcdef0123456789abcdef';
  const indexNow = `/indexnow?url=${encodeURIComponent('https://example.com/new')}&key=${key}`;
  return html`<section class="panel"><h2>From programs</h2>
<h3>Ping</h3><p>Responds with the report after the sitemap has been read.</p>
${copyCommand(`curl ${ping}`)}
<h3>API</h3>${copyCommand(apiCommand(origin, '/api/submissions', JSON.stringify({ url: EXAMPLE })))}
<h3>IndexNow</h3>
<p>The site proves the key by a file of that name. Use POST for many URLs.</p>
${copyCommand(`curl ${consoleAddress(origin, indexNow)}`)}
<h3>Search Console</h3><p>Google’s client libraries work with this console as their
<code>rootUrl</code>:
<code>${consoleAddress(origin, '/')}</code></p>
<p>Full reference: <a href="/api/openapi.json">the OpenAPI document</a>.</p></section>`;
}
