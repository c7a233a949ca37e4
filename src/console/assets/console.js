// What the console does beyond its pages: theme, keys, copying, live parts. Everything else works
// without it.
(() => {
  'use strict';
  const root = document.documentElement;
  const THEMES = ['auto', 'light', 'dark'];
  const REFRESH_MS = 1500;
  const GO_MS = 1500;

  // Before the page is drawn, so that it is never drawn in the other theme first.
  const theme = remembered();
  if (theme !== 'auto') root.dataset.theme = theme;

  function remembered() {
    try {
      const kept = localStorage.getItem('portolan-theme');
      return THEMES.includes(kept) ? kept : 'auto';
    } catch {
      return 'auto';
    }
  }

  function setUpTheme() {
    const button = document.querySelector('[data-theme-toggle]');
    if (!button) return;
    const show = (name) => {
      const [icon, word] = { auto: ['◐', 'Auto'], light: ['○', 'Light'], dark: ['●', 'Dark'] }[name];
      const text = document.createElement('span');
      text.className = 'theme-word';
      text.textContent = word;
      const all = document.createElement('span');
      all.append(`${icon} `, text);
      button.replaceChildren(all);
      button.setAttribute('aria-label', `Theme: ${name}. Change`);
    };
    let now = remembered();
    show(now);
    button.hidden = false;
    button.addEventListener('click', () => {
      now = THEMES[(THEMES.indexOf(now) + 1) % THEMES.length];
      if (now === 'auto') delete root.dataset.theme;
      else root.dataset.theme = now;
      try {
        localStorage.setItem('portolan-theme', now);
      } catch {
        // A browser that keeps nothing shows the theme on this page alone.
      }
      show(now);
    });
  }

  function say(text) {
    const note = document.getElementById('live-note');
    if (note && note.textContent !== text) note.textContent = text;
  }

  // ---- Copying

  function setUpCopying(within) {
    if (!navigator.clipboard) return;
    for (const button of within.querySelectorAll('[data-copy]')) button.hidden = false;
  }

  document.addEventListener('click', async (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-copy]') : null;
    if (button) {
      try {
        await navigator.clipboard.writeText(button.dataset.copy);
        say('Copied.');
        button.textContent = 'Copied';
      } catch {
        say('The browser did not allow copying.');
      }
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    }
    if (event.target instanceof Element && event.target.closest('[data-help]')) help();
  });

  // ---- The source round a fault: the place itself is seen first, however long its line is

  function showPlaces(within) {
    for (const mark of within.querySelectorAll('.frame mark')) {
      const pre = mark.closest('pre');
      pre.scrollLeft = Math.max(0, mark.offsetLeft - pre.offsetLeft - pre.clientWidth / 2);
    }
  }

  document.addEventListener('toggle', (event) => showPlaces(event.target), true);

  // ---- Keys

  const rows = () => [...document.querySelectorAll('main tr[data-row]')];
  const present = () => document.activeElement?.closest?.('tr[data-row]') ?? null;

  function help() {
    const dialog = document.getElementById('keys');
    if (dialog && !dialog.open) dialog.showModal();
  }

  function focusRow(row) {
    if (!row) return;
    for (const other of rows()) other.removeAttribute('tabindex');
    row.tabIndex = -1;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  }

  function step(by) {
    const all = rows();
    const at = all.indexOf(present());
    if (at < 0) return focusRow(by > 0 ? all[0] : all.at(-1));
    if (all[at + by]) return focusRow(all[at + by]);
    if (by > 0) document.querySelector('[data-next]')?.focus();
  }

  const opens = (row) => row.querySelector('a[href]:not([data-branch])');

  // The arrows of a tree follow the link that opens or closes its row. It leads to a page with the
  // same row, which then has the focus again.
  function turnBranch(open) {
    const row = present();
    if (row?.getAttribute('aria-expanded') !== String(!open)) return false;
    try {
      sessionStorage.setItem('portolan-row', opens(row)?.getAttribute('href') ?? '');
    } catch {
      // A browser that keeps nothing begins at the top again.
    }
    row.querySelector('[data-branch]')?.click();
    return true;
  }

  function returnToRow() {
    let href = null;
    try {
      href = sessionStorage.getItem('portolan-row');
      sessionStorage.removeItem('portolan-row');
    } catch {
      return;
    }
    if (href) focusRow(rows().find((row) => opens(row)?.getAttribute('href') === href));
  }

  const KEYS = {
    '/': () => document.querySelector('[data-search]')?.focus(),
    '?': help,
    j: () => step(1),
    k: () => step(-1),
    x: () => present()?.querySelector('input[type=checkbox]')?.click(),
    e: () => document.querySelector('[data-export]')?.click(),
  };

  let going = 0;

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target, key } = event;
    if (target.closest?.('input, select, textarea, [contenteditable], dialog')) {
      if (key === 'Escape' && target.matches('[data-search]')) target.blur();
      return;
    }
    if (going && Date.now() - going < GO_MS) {
      going = 0;
      const link = document.querySelector(`[data-go="${CSS.escape(key)}"]`);
      if (link) {
        event.preventDefault();
        link.click();
      }
      return;
    }
    if (key === 'g') {
      going = Date.now();
      return;
    }
    if (present() && target === present()) {
      if (key === 'Enter') return open(event, present());
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        event.preventDefault();
        return step(key === 'ArrowDown' ? 1 : -1);
      }
      if (key === 'ArrowRight' && turnBranch(true)) return event.preventDefault();
      if (key === 'ArrowLeft' && turnBranch(false)) return event.preventDefault();
    }
    if (Object.hasOwn(KEYS, key)) {
      event.preventDefault();
      KEYS[key]();
    }
  });

  function open(event, row) {
    const link = opens(row);
    if (!link) return;
    event.preventDefault();
    link.click();
  }

  // ---- Live parts

  const KINDS = [
    'submitted', 'run-began', 'sitemap-began', 'sitemap-read', 'sitemap-unchanged',
    'sitemap-failed', 'sitemap-gone', 'run-ended', 'site-verified',
    'proof-lost', 'site-unverified', 'page-tested',
  ];

  function setUpEvents() {
    const address = document.body.dataset.events;
    if (!address || !window.EventSource) return;
    const source = new EventSource(address);
    let timer = 0;
    let last = '';
    const heard = (event) => {
      try {
        last = String(JSON.parse(event.data).message ?? '');
      } catch {
        last = '';
      }
      if (!timer) timer = setTimeout(bring, REFRESH_MS);
    };
    const bring = async () => {
      timer = 0;
      await refresh();
      say(last || 'Updated.');
    };
    source.onmessage = heard;
    for (const kind of KINDS) source.addEventListener(kind, heard);
    window.addEventListener('pagehide', () => source.close());
  }

  // Each live part as the server sent it.
  const drawn = new WeakMap();

  async function refresh() {
    let text;
    try {
      const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
      if (!answer.ok) return;
      text = await answer.text();
    } catch {
      // The next event tries again.
      return;
    }
    const page = new DOMParser().parseFromString(text, 'text/html');
    for (const part of document.querySelectorAll('main [data-live][id]')) {
      const other = page.getElementById(part.id);
      // What somebody works in is left alone.
      if (!other || part.contains(document.activeElement) || part.querySelector(':checked')) continue;
      if (other.innerHTML === drawn.get(part)) continue;
      const next = document.adoptNode(other);
      drawn.set(next, next.innerHTML);
      next.classList.add('fresh');
      part.replaceWith(next);
      setUpCopying(next);
      showPlaces(next);
    }
  }

  document.addEventListener('DOMContentLoaded', () => {
    for (const part of document.querySelectorAll('main [data-live][id]')) {
      drawn.set(part, part.innerHTML);
    }
    setUpTheme();
    setUpCopying(document);
    showPlaces(document);
    const button = document.querySelector('[data-help]');
    if (button) button.hidden = false;
    returnToRow();
    setUpEvents();
  });
})();
