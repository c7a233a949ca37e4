// Shows what happens at a site as it happens, and brings the page up to date when a run is over.
(() => {
  'use strict';
  const LINES_MAX = 500;
  const KINDS = [
    'submitted', 'run-began', 'sitemap-began', 'sitemap-read', 'sitemap-unchanged',
    'sitemap-failed', 'sitemap-gone', 'run-ended', 'site-verified',
    'proof-lost', 'site-unverified',
  ];

  const log = document.querySelector('[data-log]');
  if (!log || !window.EventSource) return;
  const source = new EventSource(log.dataset.log);
  const seen = new Set();
  for (const part of document.querySelectorAll('[data-log-hint]')) part.hidden = false;

  function line(event) {
    const item = document.createElement('li');
    item.className = `log-${event.kind}`;
    const time = document.createElement('time');
    const at = new Date(event.at);
    if (!Number.isNaN(at.getTime())) {
      time.dateTime = at.toISOString();
      time.textContent = at.toISOString().slice(11, 19);
    }
    const text = document.createElement('span');
    text.textContent = event.message || event.kind;
    item.append(time, text);
    return item;
  }

  function heard({ data }) {
    let event;
    try {
      event = JSON.parse(data);
    } catch {
      return;
    }
    if (event === null || typeof event !== 'object' || seen.has(event.id)) return;
    seen.add(event.id);
    log.append(line(event));
    while (log.children.length > LINES_MAX) log.firstElementChild.remove();
    log.scrollTop = log.scrollHeight;
    if (event.kind === 'run-ended' || event.kind === 'sitemap-failed') refresh();
  }

  async function refresh() {
    try {
      const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
      for (const part of document.querySelectorAll('[data-result][id]')) {
        const next = page.getElementById(part.id);
        if (next) part.replaceWith(document.adoptNode(next));
      }
    } catch {
      // The link to look again stays.
    }
  }

  source.onmessage = heard;
  for (const kind of KINDS) source.addEventListener(kind, heard);
  window.addEventListener('pagehide', () => source.close());
})();
