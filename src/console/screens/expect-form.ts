// The form by which an issue is marked as expected.
import { html } from 'hono/html';
import { visibleText } from '../pages/visible-text.ts';
import type { Html, PageTools } from '../screen.ts';
import type { IssueView } from './issue-view.ts';

const WHY_CHARACTERS_MAX = 1_000;
const FOLDER_CHARACTERS_MAX = 1_000;

/**
 * Draws it, closed; nothing where it is not found or the visitor may not mark it.
 *
 * Errors: None.
 */
export function expectForm(
  { site, summary, findings }: IssueView,
  { may, formToken }: PageTools,
): Html {
  if (may !== 'admin' || summary === undefined) return html``;
  const action = `/sites/${site.id}/issues/${encodeURIComponent(summary.rule)}/expect`;
  const sitemaps = findings.map(
    ({ sitemapId, sitemapUrl }) =>
      html`<option value="${sitemapId}">${visibleText(sitemapUrl)}</option>`,
  );
  return html`<details class="panel" id="expect"><summary>Mark as expected</summary>
<p class="soft">The issue is still shown, but no longer counts as an error or a warning. It counts
again when the date has passed, or if it is fixed and then returns.</p>
<form class="filters" method="post" action="${action}">${formToken}
<label class="field"><span>Where</span><select name="scope"><option value="site">Whole
site</option><option value="sitemap">One sitemap</option><option value="folder">A
folder</option></select></label>
<label class="field wide"><span>Sitemap (for "One sitemap")</span><select
name="sitemap">${sitemaps}</select></label>
<label class="field"><span>Folder (for "A folder")</span><input type="text" name="folder"
placeholder="/shop/" maxlength="${FOLDER_CHARACTERS_MAX}" autocomplete="off"></label>
<label class="field wide"><span>Why</span><input type="text" name="why" required
maxlength="${WHY_CHARACTERS_MAX}" autocomplete="off"></label>
<label class="field"><span>Ends on (optional, 00:00 UTC)</span><input type="date"
name="until"></label>
<button type="submit" class="main">Mark as expected</button></form></details>
`;
}
