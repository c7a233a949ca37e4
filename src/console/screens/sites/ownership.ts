// Who owns a site: what proves it, what is missing of that, and how to prove it.
import { html } from 'hono/html';
import type { VerificationStep } from '../../../harvest/port/harvest.ts';
import { PROOF_GRACE_MS } from '../../../harvest/verification/look-at-proofs.ts';
import type { Html, PageTools } from '../../core/screen.ts';
import { visibleText } from '../../core/visible-text.ts';
import { copyCommand } from '../../pages/forms/copy-command.ts';
import { postButton } from '../../pages/forms/post-button.ts';
import { timeElement } from '../../pages/words/relative-time.ts';
import { statusBadge } from '../../pages/words/status-badge.ts';
import type { SiteView } from './site-view.ts';

const METHOD_WORDS: Readonly<Record<VerificationStep['method'], string>> = {
  file: 'A file',
  'meta-tag': 'A meta tag on the home page',
  'dns-txt': 'A TXT record in the DNS',
  'robots-txt': 'A line in robots.txt',
};

/** Says at the top of a site's page that its proof is lost; nothing otherwise. */
export function proofNotice({ site }: SiteView, { now }: PageTools): Html | '' {
  const { lostAt, endedAt } = site.proof ?? {};
  const way = html`<a href="#ownership">What was found, and what to do</a>`;
  if (endedAt !== undefined && site.verifiedBy === undefined) {
    return html`<div class="notice bad" role="status"><p>The verification of this site ended
${timeElement(endedAt, now)}: its proof was missing for a week. ${way}</p></div>`;
  }
  if (lostAt === undefined) return '';
  return html`<div class="notice bad" role="status"><p>The proof of who owns this site is missing.
Its verification ends ${timeElement(lostAt + PROOF_GRACE_MS, now)} unless the proof is put back.
${way}</p></div>`;
}

export function ownership(view: SiteView, tools: PageTools): Html {
  const { site } = view;
  const { now } = tools;
  const { verifiedBy, verifiedAt, proof } = site;
  if (verifiedBy === undefined) {
    return html`<section class="panel" id="ownership"><h2>Owner</h2>
<p>${statusBadge('unverified')} Prove that the site is yours in one of these ways; then tokens that
are not an admin’s may submit to it, and its sitemaps may list URLs of its other verified hosts.</p>
${foundInstead(view)}${steps(view, tools)}</section>`;
  }
  const head = html`<h2>Owner</h2><p>${statusBadge('verified')} ${METHOD_WORDS[verifiedBy]},
${timeElement(verifiedAt, now)}.${
    proof?.lookedAt === undefined ? '' : html` Last checked ${timeElement(proof.lookedAt, now)}.`
  }</p>`;
  if (proof?.lostAt === undefined) {
    return html`<section class="panel" id="ownership" data-live>${head}</section>`;
  }
  return html`<section class="panel" id="ownership">${head}
<p>The proof has been missing since ${timeElement(proof.lostAt, now)}. Put it back, in any of these
ways; it is also checked daily.</p>${foundInstead(view)}${steps(view, tools)}</section>`;
}

function foundInstead({ site: { proof } }: SiteView): Html | '' {
  if (proof?.because === undefined || proof.lostAt === undefined) return '';
  return html`<p>Found instead: <bdi>${visibleText(proof.because)}</bdi>.</p>`;
}

function steps({ site, verification = [] }: SiteView, { may, formToken }: PageTools): Html {
  const action = `/sites/${site.id}/verify`;
  return html`<dl class="facts steps">${verification.map(
    ({ method, where, what }) =>
      html`<dt>${METHOD_WORDS[method]}</dt>
<dd><bdi>${visibleText(where)}</bdi>${copyCommand(what)}${
        may === 'read'
          ? ''
          : postButton({
              action,
              text: 'Verify',
              label: `Verify: ${METHOD_WORDS[method]}`,
              fields: { method },
              formToken,
            })
      }</dd>`,
  )}</dl>`;
}
