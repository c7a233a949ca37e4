// The script that scrolls lists and clicks "load more" in a page.

const ELEMENTS_MAX = 2_000;
const LABEL_CHARACTERS_MAX = 60;
const MISSES_MAX = 3;
const LOST_MAX = 5_000;

// Labels of buttons, or their beginnings, in the languages of most of the web.
const LABELS: readonly string[] = [
  '(?:load|show|view|see|get|fetch) (?:\\d+ )?more',
  '(?:load|show) next',
  'more (?:results|items)',
  'more (?:products|posts|articles|news|stories|entries)',
  'load additional',
  'mehr (?:laden|anzeigen|ansehen|zeigen|ergebnisse|produkte)',
  'weitere .{0,30}(?:laden|anzeigen|zeigen)',
  '(?:charger|afficher|voir|montrer) (?:plus|davantage|la suite)',
  '(?:cargar|mostrar|ver) m[áa]s',
  '(?:carica|mostra|vedi) (?:altr[ioe]|di più|più)',
  '(?:carregar|mostrar|ver) mais',
  'meer (?:laden|tonen|weergeven|bekijken)',
  '(?:toon|laad|bekijk) meer',
  '(?:załaduj|pokaż|zobacz|wczytaj) (?:więcej|kolejne)',
  '(?:показать|загрузить|смотреть) (?:ещё|еще|больше)',
  '(?:ещё|еще)$',
  '(?:показати|завантажити) (?:ще|більше)',
  '(?:visa|ladda|se) (?:fler|mer)',
  '(?:vis|indlæs|last|hent) (?:flere|mer)',
  '(?:näytä|lataa) lisää',
  '(?:zobrazit|načíst|ukázat) (?:další|více)',
  '(?:zobraziť|načítať) (?:ďalšie|viac)',
  '(?:több|továbbiak) (?:betöltése|megjelenítése|mutatása)',
  '(?:încarcă|arată|vezi) mai multe',
  'daha fazla(?: (?:göster|yükle|sonuç))?',
  '(?:περισσότερα|φόρτωση περισσ)',
  '(?:xem|tải|hiển thị) thêm',
  '(?:muat|tampilkan|lihat) lebih banyak',
  'โหลดเพิ่ม',
  'ดูเพิ่ม',
  'और (?:देखें|लोड)',
  'もっと(?:見る|読み込む|表示)',
  'さらに(?:表示|読み込む|見る)',
  '(?:加载|加載|查看|显示|顯示|載入|看)更多',
  '더 ?보기',
  '(?:تحميل|عرض|شاهد|اظهار) (?:ال)?مزيد',
  '(?:הצג|טען) עוד',
  'بارگذاری بیشتر',
  'نمایش بیشتر',
];
const NAMES = 'load[-_]?more|show[-_]?more|view[-_]?more|more[-_]?(?:button|btn|results)';

/**
 * One step down a page: scrolls everything to its end, and clicks the first button that is
 * recognisably "load more" and has not proved useless. Evaluates to the number of links, and
 * whether anything was done. It never submits a form, nor follows a link to another page.
 */
export const STEP_DOWN: string = `(() => {
  const all = (where, what) => [...Reflect.apply(Document.prototype.querySelectorAll, where, [what])];
  const attribute = (element, name) =>
    Reflect.apply(Element.prototype.getAttribute, element, [name]) ?? '';
  const state = (globalThis.stepping ??= { links: -1, height: -1, useless: new WeakSet(), misses: 0,
    lost: new Map() });
  const anchors = all(document, 'a[href]');
  const links = anchors.length;
  const root = document.scrollingElement ?? document.documentElement;
  const boxes = [];
  for (const box of all(document, 'main, section, div, ul, ol, tbody').slice(0, ${ELEMENTS_MAX})) {
    if (box.clientHeight > 200 && box.scrollHeight > box.clientHeight + 50 &&
      /auto|scroll/.test(getComputedStyle(box).overflowY)) boxes.push(box);
  }
  const height = [root, ...boxes].reduce((sum, { scrollHeight }) => sum + scrollHeight, 0);
  const isMore = links > state.links;
  if (state.clicked && !isMore) {
    state.useless.add(state.clicked);
    state.misses += 1;
  }
  state.clicked = undefined;
  let isDone = false;
  const canScroll = boxes.length > 0 || root.scrollHeight > innerHeight + 1;
  if (canScroll && (isMore || height > state.height)) {
    for (const box of [root, ...boxes]) box.scrollTop = box.scrollHeight;
    isDone = true;
  }
  state.links = Math.max(links, state.links);
  state.height = Math.max(height, state.height);
  globalThis.lost ??= (node) => {
    for (const anchor of node.matches('a[href]') ? [node] : node.querySelectorAll('a[href]')) {
      if (state.lost.size >= ${LOST_MAX}) return;
      state.lost.set(attribute(anchor, 'href'), anchor.cloneNode(false).outerHTML);
    }
  };
  globalThis.lostLinks ??= () => {
    const shown = new Set(all(document, 'a[href]').map((anchor) => attribute(anchor, 'href')));
    return [...state.lost].filter(([href]) => !shown.has(href)).map(([, html]) => html).join('');
  };
  const labels = new RegExp(${JSON.stringify(`^(?:${LABELS.join('|')})`)}, 'iu');
  const names = new RegExp(${JSON.stringify(NAMES)}, 'i');
  const isButton = (element) => {
    const href = element.localName === 'a' ? attribute(element, 'href').trim() : '';
    if (href !== '' && !href.startsWith('#') && !/^javascript:/i.test(href)) return false;
    if (element.disabled === true || attribute(element, 'aria-disabled') === 'true') return false;
    const type = attribute(element, 'type').toLowerCase();
    const isInput = element.localName === 'button' || element.localName === 'input';
    if (isInput && type !== 'button' && element.form) return false;
    if (state.useless.has(element) || element.getClientRects().length === 0) return false;
    const label = attribute(element, 'aria-label') || element.textContent || attribute(element, 'value');
    const text = label.slice(0, 1_000).replace(/\\s+/g, ' ').trim();
    if (text.length > 0 && text.length <= ${LABEL_CHARACTERS_MAX} && labels.test(text)) return true;
    if (/(?:^| )next(?: |$)/i.test(attribute(element, 'rel'))) return true;
    return text.length <= ${LABEL_CHARACTERS_MAX} &&
      names.test(['class', 'id', 'data-testid', 'data-action'].map((n) => attribute(element, n)).join(' '));
  };
  const buttons = 'button, input[type=button], [role=button], a:not([href]), a[href=""], ' +
    'a[href^="#"], a[href^="javascript:" i]';
  const button = state.misses >= ${MISSES_MAX}
    ? undefined
    : all(document, buttons).slice(0, ${ELEMENTS_MAX}).find(isButton);
  if (button) {
    state.clicked = button;
    isDone = true;
    Reflect.apply(HTMLElement.prototype.click, button, []);
  }
  return { links, isDone };
})()`;
