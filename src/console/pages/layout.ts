// The document round every page of the console.
import { html } from 'hono/html';
import type { Html, LayoutShell, ScreenPage } from '../core/screen.ts';
import { visibleText } from '../core/visible-text.ts';
import { postButton } from './forms/post-button.ts';

interface SiteSection {
  /** The `current` of its pages. */
  readonly name: string;
  readonly title: string;
  /** Behind `/sites/<id>`; of the console's sections, the whole path. */
  readonly path: string;
  /** The letter that leads there after `g`. */
  readonly key: string;
}

const SITE_SECTIONS: readonly SiteSection[] = [
  { name: 'overview', title: 'Overview', path: '', key: 'o' },
  { name: 'sitemaps', title: 'Sitemaps', path: '/sitemaps', key: 't' },
  { name: 'issues', title: 'Issues', path: '/issues', key: 'i' },
  { name: 'urls', title: 'URLs', path: '/urls', key: 'u' },
  { name: 'changes', title: 'Changes', path: '/changes', key: 'd' },
  { name: 'structure', title: 'Structure', path: '/structure', key: 'f' },
  { name: 'schedule', title: 'Schedule', path: '/schedule', key: 'c' },
  { name: 'news', title: 'News', path: '/news', key: 'n' },
  { name: 'runs', title: 'Runs', path: '/runs', key: 'r' },
];

const CONSOLE_SECTIONS: readonly SiteSection[] = [
  { name: 'sites', title: 'Sites', path: '/sites', key: 's' },
  { name: 'submit', title: 'Submit', path: '/submit', key: 'm' },
  { name: 'submissions', title: 'Submissions', path: '/submissions', key: 'l' },
  { name: 'settings', title: 'Settings', path: '/settings', key: 'p' },
];

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['/', 'Search'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['Enter', 'Open the row'],
  ['x', 'Select row'],
  ['← →', 'Collapse and expand a row of a tree'],
  ['e', 'Export the table as CSV'],
  ['?', 'This help'],
  ['Esc', 'Close'],
];

/** Draws the dialog; the script opens it. */
function keyHelp(): Html {
  const goTo = [...CONSOLE_SECTIONS, ...SITE_SECTIONS].map(
    ({ key, title }) => [`g ${key}`, title] as const,
  );
  return html`<dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title">Keyboard</h2><dl
class="keys">${[...KEYS, ...goTo].map(
    ([keys, what]) => html`<div><dt><kbd>${keys}</kbd></dt><dd>
${what}</dd></div>`,
  )}</dl><form method="dialog"><button>Close</button></form></dialog>`;
}

const TITLE_CHARACTERS_MAX = 120;
const NAME_CHARACTERS_MAX = 100;

/**
 * Draws the whole document. It contains no script and no style: the policy of the console only
 * allows files.
 */
export function layout(page: ScreenPage, shell: LayoutShell): Html {
  const { site, scripts = [] } = page;
  const title = visibleText(page.title, TITLE_CHARACTERS_MAX);
  const live = page.live === true ? html` data-events="${eventsUrl(page, shell)}"` : '';
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="same-origin">
<title>${title} · Portolan</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/console.css">
<script src="/assets/console.js"></script>
${scripts.map((name) => html`<script src="/assets/${name}" defer></script>\n`)}</head>
<body${live}>
<a class="skip" href="#main">Skip to content</a>
${header(page, shell)}
${site === undefined ? '' : siteBar(site, page, shell)}
<main id="main" tabindex="-1">
${crumbs(page, title, shell.path)}
${page.body}
</main>
<footer class="foot"><p>Portolan ${shell.version}</p><p id="live-note" role="status"
class="live-note"></p><p><button type="button" class="plain" data-help hidden>Keyboard</button> <a
href="/api/openapi.json">API</a></p></footer>
${keyHelp()}
</body>
</html>
`;
}

function eventsUrl({ site }: ScreenPage, { eventsSeen }: LayoutShell): string {
  const query = new URLSearchParams();
  if (site !== undefined) query.set('site', String(site.id));
  if (eventsSeen !== undefined) query.set('after', String(eventsSeen));
  return query.size === 0 ? '/events' : `/events?${query}`;
}

function header({ site, current }: ScreenPage, shell: LayoutShell): Html {
  const action = site === undefined ? '/sites' : `/sites/${site.id}/urls`;
  const what = site === undefined ? 'Search sites' : 'Search URLs of the site';
  return html`<header class="top">
<a class="brand" href="/sites"><svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
<circle cx="16" cy="16" r="14" fill="none" stroke="currentColor" stroke-width="1.5"/><path
d="M16 1.5 19 13l11.5 3L19 19l-3 11.5L13 19 1.5 16 13 13Z" fill="currentColor"/></svg><span
>Portolan</span></a>
<nav class="console-nav" aria-label="Console">
${links(CONSOLE_SECTIONS, '', site ? 'sites' : current)}</nav>
<form class="search" role="search" aria-label="${what}" method="get" action="${action}"><svg
class="magnifier" viewBox="0 0 16 16" aria-hidden="true"><path d="M11 11l4 4M12 7A5 5 0 1 1 2 7a5 5 0 0 1 10 0Z"
fill="none" stroke="currentColor" stroke-width="1.5"/></svg><input
type="search" name="q" maxlength="2048" placeholder="${what}" aria-label="${what}"
aria-keyshortcuts="/" data-search><kbd aria-hidden="true">/</kbd></form>
<button type="button" class="plain theme" data-theme-toggle hidden>Theme</button>${logOut(shell)}
</header>`;
}

function logOut({ loggedInAs, formToken }: LayoutShell): Html | '' {
  if (loggedInAs === undefined) return '';
  const label = `Log out: ${visibleText(loggedInAs, NAME_CHARACTERS_MAX)}`;
  return postButton({ action: '/logout', text: 'Log out', label, formToken, tone: 'plain' });
}

function siteBar(
  site: NonNullable<ScreenPage['site']>,
  { current }: ScreenPage,
  { may, formToken }: LayoutShell,
): Html {
  const base = `/sites/${site.id}`;
  const action = `${base}/read`;
  const read =
    may === 'read' ? '' : postButton({ action, text: 'Read site now', formToken, tone: 'quiet' });
  return html`<section class="site-bar" aria-label="Site"><div class="site-name"><bdi
>${visibleText(site.url)}</bdi>${read}</div><nav class="site-nav" aria-label="Sections">
${links(SITE_SECTIONS, base, current)}</nav></section>`;
}

function links(sections: readonly SiteSection[], base: string, current: string): readonly Html[] {
  const mark = html` aria-current="${base === '' ? 'true' : 'page'}"`;
  return sections.map(
    ({ name, title, path, key }) =>
      html`<a href="${base}${path}" data-go="${key}"${current === name ? mark : ''}
data-title="${title}">${title}</a>`,
  );
}

function crumbs({ site, current }: ScreenPage, title: string, path: string): Html | '' {
  if (site === undefined) return '';
  const section = SITE_SECTIONS.find(({ name }) => name === current);
  const home = `/sites/${site.id}`;
  const steps = [
    { href: '/sites', text: 'Sites' },
    { href: home, text: visibleText(site.url, TITLE_CHARACTERS_MAX) },
    ...(section === undefined ? [] : [{ href: `${home}${section.path}`, text: section.title }]),
  ].filter(({ href }) => href !== path);
  return html`<nav class="crumbs" aria-label="Breadcrumb"><ol>${steps.map(
    ({ href, text }) => html`
<li><a href="${href}"><bdi>${text}</bdi></a></li>`,
  )}<li><span aria-current="page"><bdi
>${title}</bdi></span></li></ol></nav>`;
}
