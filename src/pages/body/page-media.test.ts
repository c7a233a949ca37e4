// Pictures, videos and news of pages, from elements, JSON-LD and OpenGraph.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPageChunked } from '../../../tests/support/page-chunkings.ts';
import type { PageLimits } from '../record/page-limits.ts';

const ld = (json: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(json)}</script>`;

describe('pictures', () => {
  const images = async (html: string, limits: PageLimits = {}): Promise<string[]> => {
    const facts = await readPageChunked(html, { limits });
    return facts.images.map(
      ({ loc, place }) => `${place} ${loc.replace('https://example.com', '')}`,
    );
  };
  const cases: readonly (readonly [what: string, html: string, images: readonly string[]])[] = [
    ['a plain one', '<img src="a b.png">', ['content /a%20b.png']],
    ['the old name of it', '<image src=a.png>', ['content /a.png']],
    [
      'the largest of its srcset',
      '<img src=a.png srcset="b.png 2x, c.png 3x">',
      ['content /c.png'],
    ],
    [
      'a picture, by its img',
      '<picture><source srcset=a.avif><img src=a.png></picture>',
      ['content /a.png'],
    ],
    [
      'a picture whose img has no address',
      '<picture><source srcset="a.avif 1x, b.avif 2x"><source srcset=c.webp><img></picture><img>',
      ['content /b.avif'],
    ],
    ['a source outside a picture', '<source srcset=a.avif><img>', []],
    ['one loaded later', '<img src=blank.gif data-src=a.png>', ['content /a.png']],
    [
      'one loaded later, in sizes',
      '<img src=blank.gif data-srcset="a.png 1x, b.png 2x">',
      ['content /b.png'],
    ],
    [
      'one loaded later, data in its place',
      '<img src="data:image/gif;base64,R0" data-original=a.png>',
      ['content /a.png'],
    ],
    [
      'its fallback for pages without scripts',
      '<img data-lazy-src=a.png><noscript><img src=a.png></noscript>',
      ['content /a.png'],
    ],
    [
      'one loaded later, each of the ways',
      '<img data-lazy-srcset="a.png 1w, b.png 2w"><img data-lazy-src=c.png><img data-original=d.png>',
      ['content /b.png', 'content /c.png', 'content /d.png'],
    ],
    [
      'a picture that is loaded later',
      '<picture><source data-srcset="a.avif 1x, b.avif 2x"><img src="data:,"></picture>',
      ['content /b.avif'],
    ],
    ['one written into the page', '<img src="data:image/png;base64,AAAA"><img src="blob:x">', []],
    [
      'one of a pixel',
      '<img src=a.gif width=1 height=1><img src=b.gif height="0"><img src=c.gif width=10>',
      ['content /c.gif'],
    ],
    ['one in a template', '<template><img src=a.png></template>', []],
    [
      'one in a template that is shown',
      '<div><template shadowrootmode=open><img src=a.png></template></div>',
      ['content /a.png'],
    ],
    ['drawings', '<svg><image href=a.png /><img src=b.png></svg>', ['content /b.png']],
    [
      'one that is there twice',
      '<img src=a.png><img src=b.png><img src=./a.png>',
      ['content /a.png', 'content /b.png'],
    ],
    [
      'what surrounds the content',
      '<nav><img src=a.png></nav><header><img src=b.png></header><footer><img src=c.png></footer><aside><img src=d.png></aside>',
      ['chrome /a.png', 'chrome /b.png', 'chrome /c.png', 'chrome /d.png'],
    ],
    [
      'the header of an article',
      '<article><header><img src=a.png></header></article><main><footer><img src=b.png></footer></main>',
      ['content /a.png', 'content /b.png'],
    ],
    ['a role', '<div role=banner><img src=a.png></div>', ['chrome /a.png']],
    [
      'one of the chrome and of the content',
      '<nav><img src=a.png></nav><img src=a.png>',
      ['content /a.png'],
    ],
    [
      "OpenGraph's without another",
      '<meta property=og:image content=/og.png><nav><img src=a.png></nav>',
      ['chrome /a.png', 'meta /og.png'],
    ],
    [
      "OpenGraph's beside another",
      '<meta property=og:image content=/og.png><img src=a.png>',
      ['content /a.png'],
    ],
    ['another host', '<img src=//cdn.example/a.png>', ['content https://cdn.example/a.png']],
    ['no web address', '<img src=javascript:1><img src="file:///a.png"><img src="http://[">', []],
  ];
  for (const [what, html, expected] of cases) {
    test(what, async () => assert.deepEqual(await images(html), expected));
  }

  test('base counts', async () => {
    assert.deepEqual(await images('<img src=a.png><base href=/x/>'), ['content /x/a.png']);
  });

  test('as many as the limit are kept, and one more is noted', async () => {
    const html = '<img src=a.png><img src=b.png><img src=a.png><img src=c.png>';
    assert.equal((await images(html, { imagesMax: 3 })).length, 3);
    const { images: kept, notes } = await readPageChunked(html, { limits: { imagesMax: 2 } });
    assert.deepEqual([kept.length, notes.map(({ code }) => code)], [2, ['images-too-many']]);
  });

  test('nobody who did not ask gets them', async () => {
    const facts = await readPageChunked('<img src=a.png><video poster=p src=v title=t>', {
      media: false,
    });
    assert.deepEqual([facts.images, facts.videos], [[], []]);
  });
});

describe('videos', () => {
  const VIDEO = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: ' Entering\n the harbour ',
    description: 'Four minutes.',
    thumbnailUrl: ['https://example.com/t.webp', 'https://example.com/t2.webp'],
    contentUrl: '/v.mp4',
  };
  const LISTED = {
    thumbnailLoc: 'https://example.com/t.webp',
    title: 'Entering the harbour',
    description: 'Four minutes.',
    contentLoc: 'https://example.com/v.mp4',
  };
  const videos = async (html: string, limits: PageLimits = {}): Promise<unknown> =>
    (await readPageChunked(html, { limits })).videos;

  test('a VideoObject, wherever it stands', async () => {
    assert.deepEqual(await videos(ld(VIDEO)), [LISTED]);
    assert.deepEqual(await videos(ld({ '@graph': [{ '@type': 'Article', video: [VIDEO] }] })), [
      LISTED,
    ]);
    assert.deepEqual(
      await videos(ld([{ ...VIDEO, '@type': ['https://schema.org/VideoObject'] }])),
      [LISTED],
    );
  });

  test('all that a sitemap may say of it', async () => {
    const full = {
      ...VIDEO,
      embedUrl: 'https://player.example/v',
      duration: 'PT4M1S',
      uploadDate: '2026-11-01T08:00:00+01:00',
      expires: '2027-11-01',
      isFamilyFriendly: 'https://schema.org/True',
      requiresSubscription: false,
      keywords: 'pilot, harbour',
      aggregateRating: { ratingValue: '4.5' },
      interactionStatistic: [
        { interactionType: { '@type': 'LikeAction' }, userInteractionCount: 7 },
        { interactionType: 'https://schema.org/WatchAction', userInteractionCount: '5647018' },
      ],
      regionsAllowed: 'FR, de',
      publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true },
    };
    assert.deepEqual(await videos(ld(full)), [
      {
        ...LISTED,
        playerLoc: 'https://player.example/v',
        duration: 241,
        rating: 4.5,
        viewCount: 5_647_018,
        expirationDate: '2027-11-01',
        publicationDate: '2026-11-01T08:00:00+01:00',
        tags: ['pilot', ' harbour'.trim()],
        familyFriendly: true,
        requiresSubscription: false,
        live: true,
        restriction: { relationship: 'allow', countries: ['FR', 'DE'] },
      },
    ]);
  });

  test('what is beyond the bounds of a field is left out', async () => {
    const odd = {
      ...VIDEO,
      duration: 'PT8H1S',
      uploadDate: 'last week',
      aggregateRating: { ratingValue: 88, bestRating: 100 },
      interactionCount: 'many',
      isFamilyFriendly: 'perhaps',
      regionsAllowed: ['France'],
      ineligibleRegion: { '@type': 'Country', name: 'US' },
      keywords: [],
    };
    const restriction = { relationship: 'deny', countries: ['US'] };
    assert.deepEqual(await videos(ld(odd)), [{ ...LISTED, restriction }]);
    assert.deepEqual(await videos(ld({ ...VIDEO, duration: 'PT8H' })), [
      { ...LISTED, duration: 28_800 },
    ]);
    assert.deepEqual(await videos(ld({ ...VIDEO, duration: 'PT0S' })), [LISTED]);
    const many = Array.from({ length: 33 }, (_, index) => `tag ${index}`);
    assert.deepEqual(await videos(ld({ ...VIDEO, keywords: many })), [
      { ...LISTED, tags: many.slice(0, 32) },
    ]);
  });

  test('without one of the parts that are needed it is none', async () => {
    for (const missing of ['name', 'description', 'thumbnailUrl', 'contentUrl'] as const) {
      const { [missing]: _, ...rest } = VIDEO;
      assert.deepEqual(await videos(ld(rest)), [], missing);
      assert.deepEqual(await videos(ld({ ...VIDEO, [missing]: ' ' })), [], missing);
    }
    assert.deepEqual(await videos(ld({ ...VIDEO, contentUrl: 'javascript:1' })), []);
    assert.deepEqual(await videos(ld({ ...VIDEO, contentUrl: 'https://example.com/page#v' })), []);
  });

  test('a thing that is only pointed to is found by its @id', async () => {
    const graph = [
      { ...VIDEO, thumbnailUrl: undefined, thumbnail: { '@id': '#t' } },
      { '@id': '#t', '@type': 'ImageObject', contentUrl: 't.webp' },
    ];
    assert.deepEqual(await videos(ld({ '@graph': graph })), [LISTED]);
  });

  test('a description of 2,048 characters is whole, a longer one is cut', async () => {
    const described = async (length: number): Promise<number> => {
      const facts = await readPageChunked(ld({ ...VIDEO, description: 'd'.repeat(length) }));
      return facts.videos[0]?.description.length ?? 0;
    };
    assert.deepEqual([await described(2_048), await described(2_049)], [2_048, 2_048]);
  });

  const HEAD = `<title>Page</title><meta name=description content=About>
    <meta property=og:image content=/og.png>`;

  test('a video element takes from the page what it does not say', async () => {
    const own = '<video src=v.mp4 poster=p.png title="Own title"></video>';
    const bare = '<video><source src=a.webm type=video/webm><source src=a.mp4></video>';
    const base = { description: 'About' };
    assert.deepEqual(await videos(HEAD + own + bare), [
      {
        ...base,
        thumbnailLoc: 'https://example.com/p.png',
        title: 'Own title',
        contentLoc: 'https://example.com/v.mp4',
      },
      {
        ...base,
        thumbnailLoc: 'https://example.com/og.png',
        title: 'Page',
        contentLoc: 'https://example.com/a.webm',
      },
    ]);
    assert.deepEqual(await videos('<title>T</title><video src=v.mp4 poster=p.png></video>'), []);
  });

  test('a video element that is loaded later', async () => {
    const found = [
      {
        description: 'About',
        title: 'Page',
        thumbnailLoc: 'https://example.com/p.png',
        contentLoc: 'https://example.com/v.mp4',
      },
    ];
    assert.deepEqual(
      await videos(`${HEAD}<video data-src=v.mp4 data-poster=p.png></video>`),
      found,
    );
    const source = '<video poster=p.png><source data-src=v.mp4></video>';
    assert.deepEqual(await videos(HEAD + source), found);
  });

  test('decoration, and what is no part of the page, is none', async () => {
    const decoration = '<video autoplay muted loop src=v.mp4 poster=p.png></video>';
    assert.deepEqual(await videos(HEAD + decoration), []);
    assert.equal(
      ((await videos(HEAD + decoration.replace('loop', 'loop controls'))) as []).length,
      1,
    );
    assert.deepEqual(await videos(`${HEAD}<template><video src=v.mp4></video></template>`), []);
    assert.deepEqual(await videos(`${HEAD}<video></video><audio><source src=a.mp3></audio>`), []);
  });

  test("OpenGraph's video, as a file or as a player", async () => {
    const graph = `${HEAD}<meta property=og:title content=OG>
      <meta property=video:duration content=12>`;
    const found = {
      thumbnailLoc: 'https://example.com/og.png',
      title: 'OG',
      description: 'About',
      duration: 12,
    };
    const file = '<meta property=og:video content=/v.mp4>';
    assert.deepEqual(await videos(graph + file), [
      { ...found, contentLoc: 'https://example.com/v.mp4' },
    ]);
    const player =
      '<meta property=og:video content=http://p.example/x><meta property=og:video:secure_url content=https://p.example/x><meta property=og:video:type content=text/html>';
    assert.deepEqual(await videos(graph + player), [
      { ...found, playerLoc: 'https://p.example/x' },
    ]);
    const unsaid = '<meta property=og:video content=https://p.example/embed/x>';
    assert.deepEqual(await videos(graph + unsaid), [
      { ...found, playerLoc: 'https://p.example/embed/x' },
    ]);
  });

  test('two that share their file are one, and JSON-LD has the first word', async () => {
    const element = '<video src=/v.mp4 poster=p.png></video>';
    const graph = '<meta property=og:video content=/v.mp4>';
    assert.deepEqual(await videos(HEAD + element + graph + ld(VIDEO)), [LISTED]);
  });

  test('as many as the limit are kept, and one more is noted', async () => {
    const html = [1, 2].map((index) => ld({ ...VIDEO, contentUrl: `/${index}.mp4` })).join('');
    assert.equal(((await videos(html, { videosMax: 2 })) as []).length, 2);
    const { videos: kept, notes } = await readPageChunked(html, { limits: { videosMax: 1 } });
    assert.deepEqual([kept.length, notes.map(({ code }) => code)], [1, ['videos-too-many']]);
  });
});

describe('news', () => {
  const ARTICLE = {
    '@type': 'NewsArticle',
    headline: 'Lighthouse relit',
    datePublished: 'Fri, 20 Nov 2026 08:00:00 GMT',
    publisher: { '@type': 'Organization', name: 'The Harbour Gazette' },
    inLanguage: 'en-GB',
  };
  const NEWS = {
    publication: { name: 'The Harbour Gazette', language: 'en' },
    publicationDate: '2026-11-20T08:00:00Z',
    title: 'Lighthouse relit',
  };
  const news = async (json: unknown, head = ''): Promise<unknown> =>
    (await readPageChunked(head + ld(json))).news;

  test('a news article of any kind, and an article where there is none', async () => {
    assert.deepEqual(await news(ARTICLE), NEWS);
    for (const type of ['OpinionNewsArticle', 'LiveBlogPosting', 'schema:Article']) {
      assert.deepEqual(await news({ ...ARTICLE, '@type': type }), NEWS, type);
    }
    const article = { ...ARTICLE, '@type': 'Article', headline: 'Other' };
    assert.deepEqual(await news([article, ARTICLE]), NEWS);
    for (const type of ['BlogPosting', 'WebPage', 'NewsArticles', 'Product']) {
      assert.equal(await news({ ...ARTICLE, '@type': type }), undefined, type);
    }
  });

  test('publisher and language may be pointed to, or be those of the page', async () => {
    const { publisher, inLanguage: _, ...bare } = ARTICLE;
    const graph = [
      { ...bare, publisher: { '@id': '#p' } },
      { ...publisher, '@id': '#p' },
    ];
    assert.deepEqual(await news({ '@graph': graph }, '<html lang=EN>'), NEWS);
    const { publisher: __, ...site } = ARTICLE;
    assert.deepEqual(
      await news(site, '<meta property=og:site_name content="The Harbour Gazette">'),
      NEWS,
    );
    const named = {
      ...ARTICLE,
      inLanguage: { '@type': 'Language', name: 'English', alternateName: 'en' },
    };
    assert.deepEqual(await news(named), NEWS);
  });

  test('without publisher or language the publication is left to the section', async () => {
    const { publication: _, ...rest } = NEWS;
    assert.deepEqual(await news({ ...ARTICLE, publisher: undefined }), rest);
    assert.deepEqual(await news({ ...ARTICLE, inLanguage: undefined }), rest);
  });

  test('Chinese keeps its region, other languages do not', async () => {
    const language = async (inLanguage: string): Promise<unknown> =>
      ((await news({ ...ARTICLE, inLanguage })) as typeof NEWS).publication?.language;
    assert.equal(await language('zh-TW'), 'zh-tw');
    assert.equal(await language('zh_CN'), 'zh-cn');
    assert.equal(await language('zh-Hant'), 'zh');
    assert.equal(await language('pt-BR'), 'pt');
    assert.equal(await language('fil'), 'fil');
    assert.equal(await language('English'), undefined);
  });

  test('without headline or date it is none, and one inside a list is not the page', async () => {
    assert.equal(await news({ ...ARTICLE, headline: '' }), undefined);
    assert.equal(await news({ ...ARTICLE, datePublished: 'today' }), undefined);
    assert.equal(await news({ '@type': 'ItemList', itemListElement: [ARTICLE] }), undefined);
  });

  test('nobody who did not ask gets any', async () => {
    assert.equal((await readPageChunked(ld(ARTICLE), { news: false })).news, undefined);
  });
});
