// The encoding search of the HTML standard, clause by clause: what a page is read in.

/** One page, one character a byte. */
export interface EncodingCase {
  readonly id: string;
  readonly page: string;
  readonly contentType?: string;
  readonly encoding: string;
}

/** Cases of one clause. */
export interface EncodingClause {
  readonly clause: string;
  readonly cases: readonly EncodingCase[];
}

const PARSING = 'https://html.spec.whatwg.org/multipage/parsing.html';
const META = '<meta charset=koi8-r>';
const PRAGMA = '<meta http-equiv=Content-Type content="text/html; charset=koi8-r">';

/** A page whose meta ends at a byte, counted from 1. */
const endingAt = (at: number, meta: string): string => ' '.repeat(at - meta.length) + meta;

/** The cases of all clauses, in the order of the search. */
export const ENCODING_CLAUSES: readonly EncodingClause[] = [
  {
    clause: `${PARSING}#encoding-sniffing-algorithm`,
    cases: [
      { id: 'nothing', page: '', encoding: 'utf-8' },
      { id: 'default', page: '<p>', encoding: 'utf-8' },
      {
        id: 'mark-wins',
        page: `\xef\xbb\xbf${META}`,
        contentType: 'text/html; charset=koi8-r',
        encoding: 'utf-8',
      },
      {
        id: 'mark-utf-16le',
        page: '\xff\xfe<\0p\0',
        contentType: 'text/html; charset=utf-8',
        encoding: 'utf-16le',
      },
      { id: 'mark-utf-16be', page: '\xfe\xff\0<\0p', encoding: 'utf-16be' },
      {
        id: 'transport-wins',
        page: META,
        contentType: 'text/html; charset=shift_jis',
        encoding: 'shift_jis',
      },
      {
        id: 'transport-quoted',
        page: META,
        contentType: 'text/html; charset="Shift_JIS"',
        encoding: 'shift_jis',
      },
      {
        id: 'transport-unknown',
        page: META,
        contentType: 'text/html; charset=bogus',
        encoding: 'koi8-r',
      },
      {
        id: 'transport-other-parameter',
        page: META,
        contentType: 'text/html; x-charset=shift_jis',
        encoding: 'koi8-r',
      },
      {
        id: 'transport-utf-16',
        page: '<\0p\0',
        contentType: 'text/html; charset=utf-16',
        encoding: 'utf-16le',
      },
    ],
  },
  {
    clause: `${PARSING}#prescan-a-byte-stream-to-determine-its-encoding`,
    cases: [
      { id: 'charset', page: META, encoding: 'koi8-r' },
      { id: 'charset-capitals', page: '<META CHARSET = "KOI8-R" />', encoding: 'koi8-r' },
      { id: 'charset-slash', page: '<meta/charset=koi8-r>', encoding: 'koi8-r' },
      { id: 'pragma', page: PRAGMA, encoding: 'koi8-r' },
      {
        id: 'pragma-behind',
        page: '<meta content="text/html; charset=koi8-r" http-equiv="content-type">',
        encoding: 'koi8-r',
      },
      {
        id: 'content-alone',
        page: '<meta content="text/html; charset=koi8-r">',
        encoding: 'utf-8',
      },
      {
        id: 'content-of-another',
        page: '<meta name=description content="Saved with charset=koi8-r">',
        encoding: 'utf-8',
      },
      {
        id: 'pragma-of-another',
        page: '<meta http-equiv="Content-Style-Type" content="text/css; charset=koi8-r">',
        encoding: 'utf-8',
      },
      { id: 'in-a-value', page: `<p title="x>${META}">`, encoding: 'utf-8' },
      { id: 'in-a-value-of-an-end-tag', page: `</p title="x>${META}">`, encoding: 'utf-8' },
      { id: 'in-a-comment', page: `<!-- ${META} -->`, encoding: 'utf-8' },
      { id: 'comment-open', page: `<!-- ${META}`, encoding: 'utf-8' },
      { id: 'comment-short', page: `<!-->${META}`, encoding: 'koi8-r' },
      { id: 'in-a-declaration', page: `<!x ${META}`, encoding: 'utf-8' },
      { id: 'tag-unfinished', page: '<meta charset=koi8-r', encoding: 'utf-8' },
      { id: 'other-name', page: '<metal charset=koi8-r>', encoding: 'utf-8' },
      { id: 'label-unknown', page: `<meta charset=bogus>${META}`, encoding: 'koi8-r' },
      {
        id: 'charset-before-content',
        page: '<meta charset=gbk http-equiv=content-type content="a; charset=koi8-r">',
        encoding: 'gbk',
      },
      { id: 'attribute-twice', page: '<meta charset=gbk charset=koi8-r>', encoding: 'gbk' },
      { id: 'first-of-two', page: `<meta charset=gbk>${META}`, encoding: 'gbk' },
      { id: 'utf-16', page: '<meta charset=utf-16le>', encoding: 'utf-8' },
      { id: 'x-user-defined', page: '<meta charset=x-user-defined>', encoding: 'windows-1252' },
      { id: 'utf-16-by-nul', page: '<\0?\0x\0m\0l\0', encoding: 'utf-16le' },
      { id: 'utf-16be-by-nul', page: '\0<\0?\0x\0m\0l', encoding: 'utf-16be' },
    ],
  },
  {
    clause: 'https://encoding.spec.whatwg.org/#concept-encoding-get',
    cases: [
      { id: 'latin1', page: '<meta charset=iso-8859-1>', encoding: 'windows-1252' },
      { id: 'spaces', page: '<meta charset="\t koi8-r\n">', encoding: 'koi8-r' },
      { id: 'no-break-space', page: '<meta charset="\xa0koi8-r">', encoding: 'utf-8' },
    ],
  },
  {
    clause:
      'https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements',
    cases: [
      ...(
        [
          ['quoted', `charset='koi8-r'`, 'koi8-r'],
          ['quote-open', `charset='koi8-r`, 'utf-8'],
          ['semicolon', 'charset=koi8-r;x', 'koi8-r'],
          ['second', 'charset charset = koi8-r', 'koi8-r'],
          ['joined', 'xcharset=koi8-r', 'koi8-r'],
          ['empty', 'charset=', 'utf-8'],
        ] as const
      ).map(([id, content, encoding]) => ({
        id: `content-${id}`,
        page: `<meta http-equiv=content-type content="${content}">`,
        encoding,
      })),
    ],
  },
  {
    clause: `${PARSING}#concept-get-xml-encoding-when-sniffing`,
    cases: [
      { id: 'xml', page: '<?xml version="1.0" encoding="koi8-r"?><p>', encoding: 'koi8-r' },
      { id: 'xml-after-meta', page: `<?xml encoding="gbk"?>${META}`, encoding: 'koi8-r' },
      { id: 'xml-not-first', page: ' <?xml encoding="koi8-r"?>', encoding: 'utf-8' },
      { id: 'xml-open', page: '<?xml encoding="koi8-r"', encoding: 'utf-8' },
      { id: 'xml-space', page: '<?xml encoding=" koi8-r"?>', encoding: 'utf-8' },
      { id: 'xml-behind', page: '<?xml?><p encoding="koi8-r">', encoding: 'utf-8' },
      { id: 'xml-utf-16', page: '<?xml encoding="utf-16"?>', encoding: 'utf-8' },
      {
        id: 'xhtml-declaration-first',
        page: `<?xml version="1.0" encoding="gbk"?><html>${META}</html>`,
        contentType: 'application/xhtml+xml',
        encoding: 'gbk',
      },
    ],
  },
  {
    clause: `${PARSING}#changing-the-encoding-while-parsing`,
    cases: [
      { id: 'within', page: endingAt(1_024, META), encoding: 'koi8-r' },
      { id: 'one-beyond', page: endingAt(1_025, META), encoding: 'koi8-r' },
      { id: 'late-pragma', page: endingAt(5_000, PRAGMA), encoding: 'koi8-r' },
      { id: 'next-block', page: endingAt(40_000, META), encoding: 'koi8-r' },
      { id: 'across-blocks', page: endingAt(32_775, META), encoding: 'koi8-r' },
      { id: 'third-block', page: `${endingAt(70_000, META)}<p>\xd0`, encoding: 'koi8-r' },
      {
        id: 'late-in-a-comment',
        page: `${' '.repeat(2_000)}<!-- ${META} -->`,
        encoding: 'utf-8',
      },
      {
        id: 'late-in-a-script',
        page: `${' '.repeat(2_000)}<script>"${META}"</script>`,
        encoding: 'utf-8',
      },
      { id: 'late-in-svg', page: `${' '.repeat(2_000)}<svg><g>x</g>${META}`, encoding: 'koi8-r' },
      {
        id: 'late-in-noscript',
        page: `${' '.repeat(2_000)}<noscript>${META}</noscript>`,
        encoding: 'utf-8',
      },
      {
        id: 'first-of-late',
        page: `${endingAt(3_000, '<meta charset=gbk>')}${META}`,
        encoding: 'gbk',
      },
      {
        id: 'prescan-settles',
        page: `<meta charset=gbk>${endingAt(3_000, META)}`,
        encoding: 'gbk',
      },
      {
        id: 'unknown-then-known',
        page: `${endingAt(3_000, '<meta charset=bogus>')}${META}`,
        encoding: 'koi8-r',
      },
      {
        id: 'transport-is-certain',
        page: endingAt(3_000, META),
        contentType: 'text/html; charset=utf-8',
        encoding: 'utf-8',
      },
      { id: 'mark-is-certain', page: `\xef\xbb\xbf${endingAt(3_000, META)}`, encoding: 'utf-8' },
      {
        id: 'late-utf-16',
        page: `<?xml encoding="gbk"?>${endingAt(3_000, '<meta charset=utf-16>')}`,
        encoding: 'utf-8',
      },
      {
        id: 'xml-does-not-settle',
        page: `<?xml encoding="gbk"?>${endingAt(3_000, META)}`,
        encoding: 'koi8-r',
      },
    ],
  },
];
