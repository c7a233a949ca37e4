// The live test of a page: its button, the one under way, and what the last one saw.
import { html } from 'hono/html';
import { withoutCredentials } from '../../../base/text/without-credentials.ts';
import type { LiveTest, LiveTests } from '../../../harvest/port/live-test.ts';
import type { Finding } from '../../../rules/port/finding.ts';
import type { Html, PageTools } from '../../core/screen.ts';
import { ruleText, visibleText } from '../../core/visible-text.ts';
import { copyCommand, shellWord } from '../../pages/forms/copy-command.ts';
import { postButton } from '../../pages/forms/post-button.ts';
import { timeElement } from '../../pages/words/relative-time.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import { urlPath } from '../parts/finding-frames.ts';
import type { UrlView } from './url-view.ts';

/** So many lines of a step, and so many places of a finding, are drawn; the JSON has more. */
const LINES_DRAWN_MAX = 20;
const TEXT_CHARACTERS_MAX = 600;

export function liveTestPanel(view: UrlView, tools: PageTools): Html {
  const { site, liveTests } = view;
  const here = urlPath(site.id, testedLoc(view));
  const { url, refusal, underWay, last, earlier } = liveTests;
  const intro = html`<p class="soft">Fetches the page now, politely and only if robots.txt
allows it, and reports what each engine would make of it.</p>`;
  return html`<section class="panel" id="live-test" data-live aria-labelledby="live-title"><h2
id="live-title">Live test</h2>
${url === undefined ? html`<p>${shown(refusal ?? '')}</p>` : intro}
${underWay === undefined ? startButton(view, tools) : waiting(underWay, here, tools)}
${last === undefined ? '' : result(last, tools)}${earlierTests(earlier, tools)}
${url === undefined ? '' : commandLine(url)}</section>
`;
}

function shown(text: string): string {
  return visibleText(text, TEXT_CHARACTERS_MAX);
}

function testedLoc({ loc, resolved }: UrlView): string {
  return withoutCredentials(resolved ?? loc);
}

function startButton(view: UrlView, { may, formToken }: PageTools): Html {
  const { site, liveTests } = view;
  if (liveTests.url === undefined || may === 'read') return html``;
  const text = liveTests.last === undefined ? 'Test live URL' : 'Test again';
  const action = `/sites/${site.id}/url/test`;
  const fields = { loc: testedLoc(view) };
  return html`<p>${postButton({ action, text, formToken, fields, tone: 'main' })}</p>`;
}

function waiting(
  { state, askedAt }: NonNullable<LiveTests['underWay']>,
  here: string,
  { now }: PageTools,
): Html {
  return html`<p role="status">${statusBadge(state)} A test was asked for
${timeElement(askedAt, now)}. It takes a minute at most once it is running.
<a href="${here}">Refresh</a></p>`;
}

function result(test: LiveTest, { now }: PageTools): Html {
  const { outcome, message, endedAt, steps, inspection, isCut } = test;
  return html`<h3>Tested ${timeElement(endedAt, now)}</h3>
<p>${statusBadge(outcome)} ${shown(message)}</p>
<dl class="facts">${steps.map(
    ({ label, lines }) => html`<dt>${label}</dt><dd>${linesOf(lines)}</dd>`,
  )}</dl>${
    inspection === undefined
      ? ''
      : html`${engines(inspection.engines)}${findingsOf(inspection.findings)}`
  }${isCut ? html`<p class="soft">Long texts and lists of this test were cut.</p>` : ''}`;
}

function linesOf(lines: readonly string[]): Html {
  const drawn = lines.slice(0, LINES_DRAWN_MAX);
  const rest = lines.length - drawn.length;
  return html`${drawn.map(
    (line) => html`<div><bdi class="url">${shown(line)}</bdi></div>`,
  )}${rest > 0 ? html`<div class="soft">and ${rest} more</div>` : ''}`;
}

function engines(outlooks: NonNullable<LiveTest['inspection']>['engines']): Html {
  return html`<h3>What engines would make of it</h3><ul>${outlooks.map(
    ({ engine, verdict, sentence }) =>
      html`<li>${engine}: ${statusBadge(verdict)}
${shown(sentence)}</li>`,
  )}</ul>`;
}

function findingsOf(findings: readonly Finding[]): Html {
  if (findings.length === 0) return html`<p>The rules about pages found nothing wrong.</p>`;
  return html`<h3>Findings of the live test</h3><ul>${findings.map(
    ({ rule, severity, message, fix }) =>
      html`<li>${statusBadge(severity)} ${shown(message)}
<code>${visibleText(rule)}</code><br><strong>What to do:</strong>
${ruleText(fix, TEXT_CHARACTERS_MAX)}</li>`,
  )}</ul>`;
}

function earlierTests(tests: LiveTests['earlier'], { now }: PageTools): Html {
  if (tests.length === 0) return html``;
  return html`<details><summary>Earlier tests</summary><ul>${tests.map(
    ({ endedAt, outcome, message }) =>
      html`<li>${timeElement(endedAt, now)}: ${statusBadge(outcome)}
${shown(message)}</li>`,
  )}</ul></details>`;
}

function commandLine(url: string): Html {
  return html`<details><summary>The same in a terminal</summary>
${copyCommand(`npx portolan inspect ${shellWord(url)}`)}</details>`;
}
