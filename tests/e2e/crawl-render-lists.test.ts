// Pages that load more when somebody scrolls or clicks, and pages that would never end, in an
// installed Chromium; what one page leaves behind for the next; a crawl that finds out by itself.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { crawl } from '../../src/crawl/crawl.ts';
import { installedChromium } from '../../src/crawl/playwright/installed-chromium.ts';
import {
  openPlaywrightRenderer,
  type PlaywrightRendererOptions,
} from '../../src/crawl/playwright/playwright-renderer.ts';
import { type FakeSite, startFakeSite } from '../support/fake-site.ts';

const skip = installedChromium() === undefined && 'no Chromium is installed (Debian: chromium)';
const HTML = { 'content-type': 'text/html; charset=utf-8' };

let site: FakeSite;
before(async () => {
  site = await startFakeSite();
});
after(() => site.close());

interface Shown {
  readonly html: string;
  readonly hrefs: readonly string[];
  readonly listCut: boolean;
  /** The paths that were asked for. */
  readonly asked: readonly string[];
}

/** Renders pages one after the other in one tab, and gives the last. */
async function show(
  body: string | readonly string[],
  options: PlaywrightRendererOptions = {},
): Promise<Shown> {
  const trustedUrl = site.origin;
  const renderer = await openPlaywrightRenderer({ trustedUrl, pagesMax: 1, ...options });
  const from = site.requests.length;
  try {
    let html = '';
    let listCut = false;
    for (const [index, one] of [body].flat().entries()) {
      const text = `<!doctype html><title>Page</title>${one}`;
      site.serve({ [`/page${index}`]: { body: text, headers: HTML } });
      const shown = await renderer.render(`${site.origin}/page${index}`);
      html = new TextDecoder().decode(shown.html);
      listCut = shown.listCut === true;
    }
    const elements = html.replaceAll(/<script.*?<\/script>/gs, '');
    const hrefs = [...elements.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href);
    return { html, hrefs, listCut, asked: site.requests.slice(from) };
  } finally {
    await renderer.close();
  }
}

const numbered = (count: number): string[] => Array.from({ length: count }, (_, at) => `/i/${at}`);
// `add(n)` puts n more items in the list, as many as there are in all at most.
const items = (count: number, style = 'height:300px'): string => `<div id="list"></div><script>
  let at = 0;
  function add(n) {
    for (let end = Math.min(at + n, ${count}); at < end; at += 1)
      list.insertAdjacentHTML('beforeend', '<p style="${style}"><a href="/i/' + at + '">i</a></p>');
  }
  add(4);
</script>`;

test('what comes in small steps is waited for', { skip }, async () => {
  const { hrefs } = await show(`${items(10)}<script>
    const timer = setInterval(() => { add(1); if (at === 10) clearInterval(timer); }, 50);
  </script>`);
  assert.deepEqual(hrefs, numbered(10));
});

test('an answer that comes late is waited for', { skip }, async () => {
  site.serve({
    '/late': async (_, response) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      response.end('6');
    },
  });
  const { hrefs } = await show(`${items(10)}<script>
    fetch('/late').then((answer) => answer.text()).then((n) => add(Number(n)));
  </script>`);
  assert.deepEqual(hrefs, numbered(10));
});

test('a page that changes forever is read when its time is over', { skip }, async () => {
  const forEver = '<p id="p"></p><script>setInterval(() => { p.textContent += "x" }, 5)</script>';
  const begun = performance.now();
  const { html } = await show(forEver, { mutatingMs: 300 });
  assert.match(html, /<p id="p">x+<\/p>/);
  assert.ok(performance.now() - begun < 9_000, 'not after the whole of idleMs');
});

test('a list that looks for its end is scrolled there', { skip }, async () => {
  const { hrefs, listCut } = await show(`${items(40)}<div id="end">End</div><script>
    new IntersectionObserver(([end]) => { if (end.isIntersecting) setTimeout(add, 30, 6); },
      { rootMargin: '50px' }).observe(document.getElementById('end'));
  </script>`);
  assert.deepEqual(hrefs, numbered(40));
  assert.equal(listCut, false);
});

test('a box of its own is scrolled, too', { skip }, async () => {
  const { hrefs } =
    await show(`<main id="box" style="height:400px;overflow-y:auto">${items(20)}</main>
    <script>box.addEventListener('scroll', () => add(8));</script>`);
  assert.deepEqual(hrefs, numbered(20));
});

test('links that a list forgets while it is scrolled are kept', { skip }, async () => {
  const { hrefs } = await show(`${items(30)}<script>addEventListener('scroll', () => {
    add(7);
    while (list.children.length > 8) list.firstChild.remove();
  });</script>`);
  assert.deepEqual(hrefs.toSorted(), numbered(30).toSorted());
});

const buttons: readonly string[] = [
  '<button onclick="add(5)">Load more</button>',
  '<button onclick="add(5)"><span>Show 24</span> more…</button>'.replace(
    '<span>Show 24</span>',
    'Show 24',
  ),
  '<div role="button" onclick="add(5)">Mehr anzeigen</div>',
  '<a href="#" onclick="add(5)">Voir plus de produits</a>',
  '<a href="javascript:add(5)">Cargar más</a>',
  '<input type="button" value="もっと見る" onclick="add(5)">',
  '<button aria-label="Показать ещё" onclick="add(5)">▾</button>',
  '<form action="/sent"><button type="button" onclick="add(5)">加载更多</button></form>',
  '<button class="btn js-loadMore" onclick="add(5)">Go on</button>',
  '<a rel="next" onclick="add(5)">»</a>',
];
for (const button of buttons) {
  test(`it is clicked until nothing comes: ${button}`, { skip }, async () => {
    const { hrefs, listCut, asked } = await show(items(20, '') + button);
    assert.deepEqual(
      hrefs.filter((href) => href.startsWith('/')),
      numbered(20),
    );
    assert.equal(listCut, false);
    assert.deepEqual(asked, ['/page0']);
  });
}

test('what only looks like it is not clicked', { skip }, async () => {
  const { hrefs, asked, html } = await show(`${items(20, '')}
    <form action="/sent"><button onclick="add(5)">Load more</button></form>
    <form id="far" action="/sent"></form><button form="far" onclick="add(5)">Load more</button>
    <a href="/list?page=2" onclick="add(5)">Load more</a>
    <button onclick="add(5)">Load the file</button><button disabled onclick="add(5)">Load more</button>
    <button style="display:none" onclick="add(5)">Load more</button>
    <button onclick="document.title = 'clicked'">Delete all</button>`);
  assert.deepEqual(hrefs, [...numbered(4), '/list?page=2']);
  assert.match(html, /<title>Page</);
  assert.deepEqual(asked, ['/page0']);
});

test('a list without an end is cut, and that is reported', { skip }, async () => {
  const endless = `${items(1e9, '')}<button onclick="add(3)">Load more</button>`;
  const { hrefs, listCut } = await show(endless, { moreStepsMax: 4 });
  assert.equal(listCut, true);
  assert.deepEqual(hrefs, numbered(4 + 5 * 3));
  const scrolled = `${items(1e9)}<script>onscroll = () => add(50)</script>`;
  const byLinks = await show(scrolled, { moreLinksMax: 100 });
  assert.equal(byLinks.listCut, true);
  assert.ok(byLinks.hrefs.length >= 100 && byLinks.hrefs.length < 300, `${byLinks.hrefs.length}`);
  const slow = `${items(1e9, '')}<button onclick="setTimeout(add, 90, 1)">Load more</button>`;
  assert.equal((await show(slow, { moreMs: 500 })).listCut, true);
  assert.equal((await show(endless, { moreStepsMax: 0 })).hrefs.length, 4);
});

for (const [what, does] of [
  ['leads elsewhere', 'location.href = "/elsewhere"'],
  ['loads the page again', 'location.reload()'],
  ['sends a form', 'document.forms[0].submit()'],
  ['opens a window', 'window.open("/elsewhere")'],
  [
    'downloads',
    'const a = document.createElement("a"); a.href = "/elsewhere"; a.download = "f"; a.click()',
  ],
  ['asks', 'alert("More?"); confirm("More?"); prompt("More?"); print()'],
] as const) {
  test(`a button that ${what} does no harm`, { skip }, async () => {
    site.serve({ '/elsewhere': { body: 'Elsewhere', headers: HTML } });
    const { hrefs, asked, html } = await show(`<form action="/elsewhere" method="post"></form>
      ${items(20, '')}<button onclick='add(5); ${does}'>Load more</button>`);
    assert.deepEqual(hrefs.slice(0, 9), numbered(9));
    assert.match(html, /<title>Page</);
    assert.deepEqual(asked, ['/page0']);
  });
}

test('100,000 links made by script are read within the limits', { skip }, async () => {
  const many = `<main id="list">Many.</main><script>
    list.innerHTML += Array.from({ length: 1e5 }, (_, at) => '<p><a href="/i/' + at + '">i</a></p>').join('');
  </script>`;
  site.serve({ '/many': { body: `<!doctype html><title>Many</title>${many}`, headers: HTML } });
  const renderer = await openPlaywrightRenderer({ trustedUrl: site.origin });
  await using run = crawl(`${site.origin}/many`, {
    sitemaps: false,
    renderer,
    render: 'all',
    clicksMax: 0,
  });
  assert.equal(await run.visit(), 'done');
  const { reasons } = run.currentReport();
  assert.equal(reasons.listed, 1);
  assert.equal(reasons.depth, 10_000);
});

test('a page finds nothing of the page before, in the same tab', { skip }, async () => {
  const look = `<p id="found"></p><script>
    const known = [document.cookie, localStorage.a, sessionStorage.a, name];
    Promise.all([indexedDB.databases(), caches.keys()]).then(([bases, names]) => {
      found.textContent = JSON.stringify([...known, bases.length, names.length]);
    });
  </script>`;
  const leave = `<script>
    const put = () => {
      document.cookie = 'a=1'; localStorage.a = sessionStorage.a = '1'; name = 'a';
    };
    put();
    for (const event of ['pagehide', 'beforeunload', 'visibilitychange', 'unload']) addEventListener(event, put);
    setInterval(put, 1);
    indexedDB.open('a'); caches.open('a');
  </script>`;
  const { html } = await show([leave, look]);
  assert.match(html, /<p id="found">\["",null,null,"",0,0\]<\/p>/);
});

test('once a page is read nothing of it asks for anything', { skip }, async () => {
  const asks = `<script>
    const ask = (what) => 'setInterval(() => fetch("' + location.origin + '/by-' + what + '"), 20);';
    new Worker(URL.createObjectURL(new Blob([ask('worker')])));
    setInterval(() => fetch('/by-page'), 20);
  </script>`;
  site.serve({ '/asks': { body: asks, headers: HTML } });
  const renderer = await openPlaywrightRenderer({ trustedUrl: site.origin, idleMs: 300 });
  try {
    await renderer.render(`${site.origin}/asks`);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const { length } = site.requests;
    await new Promise((resolve) => setTimeout(resolve, 300));
    assert.deepEqual(site.requests.slice(length), []);
  } finally {
    await renderer.close();
  }
});

test('a crawl finds out where script makes links, and follows them', { skip }, async () => {
  const words = 'All there is to say of harbours, in words that the server sends. '.repeat(8);
  const half = (
    path: string,
  ): string => `<!doctype html><title>${path}</title><main>${words}${path}</main>
    <nav id="nav"><a href="/">Home</a></nav><script>
    nav.insertAdjacentHTML('beforeend', '<a href="/only-by-js${path}">More</a>');</script>`;
  const plain = (path: string, links: readonly string[] = []): string =>
    `<!doctype html><title>${path}</title><main>${words}${path}</main>
    ${links.map((link) => `<a href="${link}">${link}</a>`).join('')}`;
  const halves = ['/half/1', '/half/2', '/half/3'];
  const plains = ['/plain/1', '/plain/2', '/plain/3'];
  const routes = {
    '/': plain('/', [...halves, ...plains]),
    ...Object.fromEntries(halves.map((path) => [path, half(path)])),
    ...Object.fromEntries(halves.map((path) => [`/only-by-js${path}`, plain(`/only${path}`)])),
    ...Object.fromEntries(plains.map((path) => [path, plain(path)])),
  };
  await using own = await startFakeSite(
    Object.fromEntries(
      Object.entries(routes).map(([path, body]) => [path, { body, headers: HTML }]),
    ),
  );
  const url = `${own.origin}/`;
  const renderer = await openPlaywrightRenderer({ trustedUrl: url });
  await using run = crawl(url, { sitemaps: false, renderer });
  const locs: string[] = [];
  for await (const batch of run.batches()) {
    locs.push(...batch.map(({ entry }) => entry.loc.slice(own.origin.length)));
  }
  assert.deepEqual(locs, Object.keys(routes).toSorted());
  const { script } = await run.report;
  const example = `${own.origin}/half/1`;
  assert.deepEqual(script, [{ template: '/half/N', pages: 3, changes: { links: 3 }, example }]);
  // Once by the crawl and once by the browser; not rendered are the second and third plain page.
  assert.equal(own.requests.filter((path) => path === '/plain/2').length, 1);
});
