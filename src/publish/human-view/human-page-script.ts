// The filter of sitemap.html.

/**
 * The script of the page for people: shows the filter, and while something is typed into it only
 * the pages whose address holds every word. The page is whole without it.
 */
export const HUMAN_PAGE_SCRIPT = `
'use strict';
(() => {
  const form = document.querySelector('form');
  const input = form.querySelector('input');
  const output = form.querySelector('output');
  const folders = [...document.querySelectorAll('main section, main details')];
  const notes = [...document.querySelectorAll('.more')];
  const readable = (url) => { try { return decodeURI(url); } catch { return url; } };
  const items = Array.from(document.querySelectorAll('main li'), (element) => {
    const link = element.querySelector('a');
    const text = element.textContent + ' ' + (link ? readable(link.href) : '');
    return { element, text: text.toLowerCase() };
  });
  let open;
  const filter = () => {
    const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const active = words.length > 0;
    open ??= new Set(folders.filter((folder) => folder.open));
    const shown = new Set();
    let count = 0;
    for (const { element, text } of items) {
      const matches = words.every((word) => text.includes(word));
      element.hidden = !matches;
      if (!matches) continue;
      count += 1;
      let folder = element.parentElement.closest('details, section');
      for (; folder && !shown.has(folder); folder = folder.parentElement.closest('details, section')) {
        shown.add(folder);
      }
    }
    for (const folder of folders) {
      folder.hidden = active && !shown.has(folder);
      if (folder.localName === 'details') folder.open = active || open.has(folder);
    }
    for (const note of notes) note.hidden = active;
    if (!active) open = undefined;
    output.value = active ? count.toLocaleString() + ' of ' + items.length.toLocaleString() : '';
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  input.addEventListener('input', filter);
  form.hidden = false;
  if (input.value !== '') filter();
})();
`;
