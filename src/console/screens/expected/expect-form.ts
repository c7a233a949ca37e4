// The form by which an issue is marked as expected.
import { html } from 'hono/html';
import { formParts } from '../../pages/forms/form-parts.ts';
import { visibleText } from '../../pages/visible-text.ts';
import type { IssueView } from '../issues/issue-view.ts';
import type { Html, PageTools } from '../screen.ts';

const WHY_CHARACTERS_MAX = 1_000;
const FOLDER_CHARACTERS_MAX = 1_000;

/** Draws it, closed; nothing where it is not found or the visitor may not mark it. */
export function expectForm(
  { site, rule, summary, findings }: IssueView,
  { may, formToken, again }: PageTools,
): Html {
  const form = formParts('expect', ['sitemap', 'folder', 'why', 'until'], again);
  // What was sent is shown again even where nothing is found any more.
  const id = summary?.rule ?? (form.isAgain ? rule?.id : undefined);
  if (may !== 'admin' || id === undefined) return html``;
  const action = `/sites/${site.id}/issues/${encodeURIComponent(id)}/expect`;
  const { value, wrong, said } = form;
  const option = (name: string, key: string | number, text: string): Html =>
    html`<option value="${key}"${
      form.isChosen(name, String(key)) === true ? html` selected` : ''
    }>${text}</option>`;
  const sitemaps = findings.map(({ sitemapId, sitemapUrl }) =>
    option('sitemap', sitemapId, visibleText(sitemapUrl)),
  );
  return html`<details class="panel" id="expect"${
    form.isAgain ? html` open` : ''
  }><summary>Mark as expected</summary>
<p class="soft">The issue is still shown, but no longer counts as an error or a warning. It counts
again when the date has passed, or if it is fixed and then returns.</p>
<form class="filters" method="post" action="${action}">${formToken}
<label class="field"><span>Where</span><select name="scope">${option(
    'scope',
    'site',
    'Whole site',
  )}${option('scope', 'sitemap', 'One sitemap')}${option(
    'scope',
    'folder',
    'A folder',
  )}</select></label>
<label class="field wide"><span>Sitemap (for "One sitemap")</span><select
name="sitemap"${wrong('sitemap')}>${sitemaps}</select></label>${said('sitemap')}
<label class="field"><span>Folder (for "A folder")</span><input type="text" name="folder"
value="${value('folder')}" placeholder="/shop/" maxlength="${FOLDER_CHARACTERS_MAX}"
autocomplete="off"${wrong('folder')}></label>${said('folder')}
<label class="field wide"><span>Why</span><input type="text" name="why" value="${value('why')}"
required maxlength="${WHY_CHARACTERS_MAX}" autocomplete="off"${wrong('why')}></label>${said('why')}
<label class="field"><span>Ends on (optional, 00:00 UTC)</span><input type="date"
name="until" value="${value('until')}"${wrong('until')}></label>${said('until')}
<button type="submit" class="main">Mark as expected</button>${form.rest}</form></details>
`;
}
