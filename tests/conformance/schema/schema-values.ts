// Values of every type of the schemas, right and wrong ones.

/** Values that are right, and values that are wrong. */
export interface Values {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

/** The name of a type of values. */
export type ValueName =
  | 'loc'
  | 'date'
  | 'priority'
  | 'count'
  | 'positive'
  | 'seconds'
  | 'rating'
  | 'changefreq'
  | 'yesNo'
  | 'text'
  | 'title'
  | 'language'
  | 'hreflang'
  | 'genres'
  | 'access'
  | 'tickers'
  | 'countries'
  | 'platforms'
  | 'price'
  | 'currency'
  | 'relationship'
  | 'showType'
  | 'idType'
  | 'priceType'
  | 'resolution'
  | 'address';

/** Values of each type, right and wrong ones; the share of wrong ones is small in `draftOf`. */
export const VALUES: Readonly<Record<ValueName, Values>> = {
  loc: {
    right: [
      'https://example.com/',
      'https://example.com/a?b=1&c=2',
      'http://example.com/ümläut/日本/😀',
      '/relative/path/of/it',
      'mailto:somebody@example.com',
      '  https://example.com/blanks \n',
      'https://example.com/%C3%BC#fragment',
      'ftp://user:pass@example.com:21/x',
      'https://example.com/a b"<>{}|\\^`',
      `https://example.com/${'a'.repeat(2028)}`,
      'abcdefghijkl',
      'https://[2001:db8::1]/path',
      'https://192.168.0.1:8080/path',
      '?query=only&no=path',
      '//example.com/without-scheme',
      'https://example.com/#[x]',
      'HTTPS://EXAMPLE.COM/UPPER',
      'urn:isbn:0451450523',
      'https://example.com/a//b/../c/./d;e=f,g',
      'https://example.com/\u00a0nbsp',
    ],
    wrong: [
      '',
      'http://a.b/',
      'https://example.com/%zz',
      'https://example.com/%4',
      'https://example.com:port/',
      'https://example.com:/empty-port',
      `https://example.com/${'a'.repeat(2029)}`,
      'https://[bad/path/of/it',
      'https://example.com/[brackets]',
      'https://example.com/?q=[1]',
      '1http://example.com/',
      ':no-scheme-at-all',
      'https://a@b@example.com/',
      'https://example.com/##twice',
      'ht tp://example.com/space',
      'https://example.com:99999999999/',
      '     ',
      'üüüüüüüüüüü',
      '😀😀😀😀😀😀😀😀😀😀😀',
      'a    b    c    d',
    ],
  },
  date: {
    right: [
      '2005-05-10',
      '2005-05-10T17:33:30+08:00',
      '2005-05-10T17:33:30Z',
      '2005-05-10T17:33:30',
      '2005-05-10T17:33:30.45+01:00',
      '2005-05-10Z',
      '2005-05-10+14:00',
      '2005-05-10-14:00',
      ' 2005-05-10 ',
      '\n\t2005-05-10T00:00:00Z\r\n',
      '2005-05-10T24:00:00Z',
      '2005-05-10T24:00:00.000Z',
      '2004-02-29',
      '2000-02-29',
      '-0004-02-29',
      '-2005-05-10',
      '12005-05-10',
      '9223372036854775807-12-31',
      '0001-01-01',
      '2005-12-31T23:59:59.999Z',
      '2005-05-10T10:00:00-00:00',
    ],
    wrong: [
      '2005',
      '2005-05',
      '2005-05-10T17:33+08:00',
      '2005-05-10T17:33:30+0800',
      '2005-05-10T17:33:30+08',
      '2005-05-10 17:33:30',
      '2005-05-10T17:33:60Z',
      '2005-05-10T24:00:01Z',
      '2005-05-10T25:00:00Z',
      '2005-05-10T23:60:00Z',
      '2005-02-30',
      '1900-02-29',
      '2005-13-01',
      '2005-00-01',
      '2005-01-00',
      '2005-04-31',
      '0000-01-01',
      '02005-05-10',
      '+2005-05-10',
      '205-05-10',
      '2005-5-10',
      '2005-05-10z',
      '2005-05-10t10:00:00Z',
      '2005-05-10T10:00:00.Z',
      '2005-05-10T10:00:00+14:01',
      '2005-05-10T10:00:00+24:00',
      '2005-05-10T10:00:00+13:60',
      '9223372036854775808-01-01',
      '--05-10',
      '10:00:00',
      '',
      '20050510',
      '05/10/2005',
      'Tue, 10 May 2005 17:33:30 GMT',
      '2005-05-10T10:00:00 Z',
      '2005-05-10T10:00:59.99999999999999999999Z',
    ],
  },
  priority: {
    right: [
      '0.5',
      '1',
      '0',
      '.5',
      '1.',
      '+0.5',
      '-0.0',
      ' 0.5 ',
      '1.0000',
      '0000.5',
      '00.',
      '- ',
      '+\n',
    ],
    wrong: [
      '',
      '1.1',
      '-0.1',
      '1e-1',
      '0,5',
      '.',
      '+',
      '-',
      'high',
      '0.5.5',
      '5.',
      ' ',
      'INF',
      '0 .5',
    ],
  },
  count: {
    right: ['0', '7', '+7', '-0', ' 12 ', '000000000000000000000000000000001', '9'.repeat(24)],
    wrong: ['', '-1', '1.0', '1e3', '12 3', '+ 7', '9'.repeat(25), 'x'],
  },
  positive: {
    right: ['1', '+7', ' 12 ', '007'],
    wrong: ['0', '-1', '', '1.5', '+0', '-0'],
  },
  seconds: {
    right: ['0', '28800', '+60', '-0', ' 60 '],
    wrong: ['28801', '-1', '1.5', '', 'PT60S', '1:00'],
  },
  rating: {
    right: ['0', '5.0', '4.99', '+1', '-0', ' 3 ', '.1'],
    wrong: ['5.01', '-0.1', '', 'five', '3,5', '5.000000000000000000000001'],
  },
  changefreq: {
    right: ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'],
    wrong: ['Daily', ' daily', 'daily ', '', 'sometimes', 'daily\n', 'day'],
  },
  yesNo: {
    right: ['yes', 'Yes', 'YES', 'no', 'No', 'NO'],
    wrong: ['true', ' yes', '', 'YEs', 'nO', 'y'],
  },
  text: {
    right: ['Text', '', ' blanks \n', 'Ä ö 日本 😀', 'a & b < c > d', ']]', '"\''],
    wrong: ['Text'],
  },
  title: {
    right: ['Title', '', 'ü'.repeat(100), '😀'.repeat(100), 'a'.repeat(100)],
    wrong: ['a'.repeat(101), '😀'.repeat(101)],
  },
  language: {
    right: ['en', 'deu', 'zh-cn', 'zh-tw'],
    wrong: ['EN', 'e', 'engl', 'zh-CN', 'en ', ' en', ''],
  },
  hreflang: {
    right: ['en', 'de-CH', 'x-default', 'zh-Hant-TW', ' en ', 'abcdefgh', 'a-1'],
    wrong: ['', 'en_US', 'abcdefghi', 'de-', '-de', '1a', 'e n', 'en-123456789'],
  },
  genres: {
    right: ['Blog', 'PressRelease, Blog', 'OpEd,Satire,   Opinion'],
    wrong: ['', 'blog', 'Blog,', 'Blog ,OpEd', 'Blog OpEd', ' Blog', 'Blog,\nOpEd'],
  },
  access: {
    right: ['Subscription', 'Registration'],
    wrong: ['subscription', '', 'Free', ' Registration'],
  },
  tickers: {
    right: ['', 'NASDAQ:AMAT', 'A:B, C:D,E:F', 'a1:b2', 'Ä:日', '$A:B+'],
    wrong: ['NASDAQ', 'A:B,', 'A:B C:D', 'A:B,C:D,E:F,G:H,I:J,K:L', 'A_B:C', 'A-B:C', ':'],
  },
  countries: {
    right: ['', 'DE', 'DE AT', 'DE   CH'],
    wrong: ['de', 'DEU', ' DE', 'DE ', 'DE,AT', 'DE\nAT'],
  },
  platforms: {
    right: ['', 'web', 'web tv mobile'],
    wrong: ['Web', 'web  tv', ' web', 'radio', 'web,tv'],
  },
  // Any text: the number is asked for in the schema's documentation alone.
  price: { right: ['', '1.99', '0', '1,99', '.5', '1.', ' 1', 'free', '-1'], wrong: ['€ 2'] },
  currency: { right: ['EUR', 'XTS'], wrong: ['eur', 'EURO', '', 'E1R', ' EUR'] },
  relationship: { right: ['allow', 'deny'], wrong: ['Allow', '', ' deny'] },
  showType: { right: ['full', 'clip', 'other'], wrong: ['Full', '', 'movie'] },
  idType: { right: ['tms:series', 'url', 'freebase'], wrong: ['', 'URL', 'imdb'] },
  priceType: { right: ['rent', 'PURCHASE'], wrong: ['Rent', ''] },
  resolution: { right: ['sd', 'HD'], wrong: ['4k', 'Hd', ''] },
  address: {
    right: ['https://example.com/a.jpg', '', 'a.jpg', ' /a b.jpg ', 'data:image/png;base64,AAAA'],
    wrong: ['%', 'https://example.com:x/', '[', 'a%2'],
  },
};
