// Second documents of the subject `video`: values, lists, prices, shows and old elements.
import type { SecondDocument } from './second-document.ts';
import { CLIPS, clip, videoPair } from './video-sitemap.ts';

const pair = (rule: string, wrong: string, right: string): SecondDocument =>
  videoPair(rule, clip({ extra: wrong }), clip({ extra: right }));

const only = (name: string, attributes: string, value: string): string =>
  `<v:${name} ${attributes}>${value}</v:${name}>`;

const restriction = (value: string, attributes = 'relationship="allow"'): string =>
  only('restriction', attributes, value);
const platform = (value: string, attributes = "relationship='deny'"): string =>
  only('platform', attributes, value);
const price = (attributes: string, value: string): string => only('price', attributes, value);
const segment = (attributes: string): string =>
  only('content_segment_loc', attributes, `${CLIPS}/f/1-a.mp4`);

const lists: readonly SecondDocument[] = [
  pair('video-restriction-country-unknown', restriction('DE EN'), restriction('DE GB  CW')),
  pair('video-restriction-country-case', restriction('de AT'), restriction('DE AT')),
  pair('video-platform-unknown', platform('web desktop'), platform('web  mobile\ntv')),
  pair('video-platform-case', platform('Web TV'), platform('web tv')),
  pair('video-restriction-relationship-missing', restriction('DE', ''), restriction('DE')),
  pair(
    'video-restriction-relationship-invalid',
    restriction('DE', 'relationship="only"'),
    restriction('DE', 'relationship="deny"'),
  ),
  pair('video-platform-relationship-missing', platform('tv', ''), platform('tv')),
  pair(
    'video-platform-relationship-invalid',
    platform('tv', 'relationship="block"'),
    platform('tv', 'relationship="allow"'),
  ),
  pair('extension-list-commas', restriction('DE, AT, CH'), restriction('DE AT CH')),
];

const values: readonly SecondDocument[] = [
  videoPair(
    'video-thumbnail-loc-invalid',
    clip({ thumbnail_loc: `<img src="a.jpg"/>${CLIPS}/t/1.jpg` }),
    clip({ thumbnail_loc: `\n<![CDATA[${CLIPS}/t/1.jpg?a&b]]>\n` }),
  ),
  videoPair(
    'video-content-loc-invalid',
    clip({ content_loc: `${CLIPS}/f/<b>1</b>.mp4` }),
    clip({ content_loc: `${CLIPS}/f/<!-- b -->1.mp4` }),
  ),
  videoPair(
    'video-player-loc-invalid',
    clip({ player_loc: `<iframe src="${CLIPS}/embed/1"></iframe>${CLIPS}/embed/1` }),
    clip({ player_loc: `${CLIPS}/embed/1?iframe&amp;src` }),
  ),
  videoPair('video-duration-invalid', clip({ duration: '1:13' }), clip({ duration: ' 73\n' })),
  pair('video-rating-invalid', only('rating', '', 'vier'), only('rating', '', '4')),
  pair(
    'video-view-count-invalid',
    only('view_count', '', '12,480'),
    only('view_count', '', '12480'),
  ),
  pair(
    'video-family-friendly-invalid',
    only('family_friendly', '', 'true'),
    only('family_friendly', '', 'YES'),
  ),
  pair(
    'video-requires-subscription-invalid',
    only('requires_subscription', '', '0'),
    only('requires_subscription', '', 'No'),
  ),
  pair('video-live-invalid', only('live', '', 'nein'), only('live', '', 'no')),
];

const prices: readonly SecondDocument[] = [
  pair('video-price-currency-missing', price('type="rent"', '3.99'), price('type="rent"', '')),
  pair(
    'video-price-currency-invalid',
    price('currency="euro"', '3.99'),
    price('currency="EUR"', '3.99'),
  ),
  pair(
    'video-price-type-missing',
    price('currency="EUR"', ''),
    price('currency="EUR" type="purchase"', ''),
  ),
  pair('video-price-type-missing', price('currency="USD"', ''), price('currency="USD"', 'gratis')),
  pair(
    'video-price-type-invalid',
    price('currency="EUR" type="lease"', '3.99'),
    price('currency="EUR" type="RENT"', '3.99'),
  ),
  pair(
    'video-price-resolution-invalid',
    price('currency="EUR" resolution="4k"', '3.99'),
    price('currency="EUR" resolution="HD"', '3.99'),
  ),
  pair('video-price-invalid', price('currency="EUR"', 'gratis'), price('currency="EUR"', '0.00')),
];

const show = (...fields: readonly (readonly [string, string])[]): string =>
  only('tvshow', '', fields.map(([name, value]) => only(name, '', value)).join(''));
const NAME = ['show_title', 'Zoo am Abend'] as const;
const TYPE = ['video_type', 'full'] as const;

const shows: readonly SecondDocument[] = [
  pair('video-tvshow-incomplete', show(NAME, ['season_number', '2']), show(TYPE, NAME)),
  pair('video-tvshow-type-unknown', show(NAME, ['video_type', 'trailer']), show(NAME, TYPE)),
  pair(
    'video-tvshow-number-zero',
    show(NAME, TYPE, ['season_number', '1'], ['episode_number', '0']),
    show(NAME, TYPE, ['season_number', '1'], ['episode_number', '1']),
  ),
  pair(
    'video-tvshow-invalid',
    show(NAME, TYPE, ['season_number', 'zwei']),
    show(NAME, TYPE, ['season_number', '2'], ['episode_title', 'zwei']),
  ),
];

const others: readonly SecondDocument[] = [
  pair(
    'video-deprecated-element',
    only('gallery_loc', 'title="Alle"', `${CLIPS}/galerie`),
    only('uploader', `info="${CLIPS}/galerie"`, 'Alle'),
  ),
  pair(
    'video-undocumented-element',
    only('id', 'type="url"', `${CLIPS}/v/1`),
    only('tag', '', 'id'),
  ),
  pair('video-segment-duration-too-long', segment('duration="28801"'), segment('duration="28800"')),
  videoPair(
    'video-segment-without-player',
    clip({ extra: segment('duration="60"') }, ['player_loc']),
    clip({ extra: segment('duration="60"') }, ['content_loc']),
  ),
  pair('video-segment-invalid', segment('duration="eine Minute"'), segment('duration="60"')),
  pair(
    'video-id-type-unknown',
    only('id', 'type="imdb"', 'tt0000001'),
    only('id', 'type="tms:program"', 'EP0000001'),
  ),
  pair(
    'extension-attribute-missing',
    only('id', '', 'EP0000001'),
    only('id', "type='rovi:series'", 'EP0000001'),
  ),
  videoPair(
    'extension-value-invalid',
    clip({ extra: `<v:player_loc allow_embed="maybe">${CLIPS}/embed/1</v:player_loc>` }, [
      'player_loc',
    ]),
    clip({ extra: `<v:player_loc allow_embed="NO">${CLIPS}/embed/1</v:player_loc>` }, [
      'player_loc',
    ]),
  ),
];

/** Videos: values that can be read, lists, prices, shows, elements without effect. */
export const videoValueDocuments: readonly SecondDocument[] = [
  ...lists,
  ...values,
  ...prices,
  ...shows,
  ...others,
];
