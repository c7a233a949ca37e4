// Second documents of the subject `video`: what a video must have, its addresses and its limits.
import { file, type SecondDocument } from './second-document.ts';
import { CLIPS, clip, type Field, videoPair } from './video-sitemap.ts';

const without = (rule: string, ...names: readonly Field[]): SecondDocument => ({
  rule,
  wrong: file(clip({}, names)),
  right: file(clip({})),
});

const content = (url: string): string => clip({ content_loc: url });
const player = (url: string): string => clip({ player_loc: url });
const thumbnail = (url: string): string => clip({ thumbnail_loc: url });
const title = (text: string): string => clip({ title: text });
const description = (text: string): string => clip({ description: text });
const extra = (elements: string): string => clip({ extra: elements });

const tags = (count: number): string =>
  extra(Array.from({ length: count }, (_, number) => `<v:tag>wort ${number}</v:tag>`).join(''));

const needs: readonly SecondDocument[] = [
  without('video-thumbnail-missing', 'thumbnail_loc'),
  videoPair(
    'video-thumbnail-missing',
    clip({}, ['thumbnail_loc']),
    thumbnail(`<img/>${CLIPS}/t/1.jpg`),
  ),
  without('video-title-missing', 'title'),
  without('video-description-missing', 'description'),
  {
    rule: 'video-content-missing',
    wrong: file(clip({}, ['content_loc', 'player_loc'])),
    right: file(clip({}, ['content_loc'])),
  },
];

const addresses: readonly SecondDocument[] = [
  videoPair('video-content-is-page', content(`${CLIPS}/v/1`), content(`${CLIPS}/v/1.mp4`)),
  videoPair('video-player-is-page', player(`${CLIPS}/v/1`), player(`${CLIPS}/v/1/embed`)),
  videoPair(
    'video-content-looks-like-page',
    content(`${CLIPS}/ansehen/1.html`),
    content(`${CLIPS}/ansehen/1.html.webm`),
  ),
  videoPair(
    'video-player-looks-like-page',
    player('https://www.youtube.com/watch?v=abc123DEF45'),
    player('https://www.youtube.com/embed/abc123DEF45'),
  ),
  videoPair(
    'video-flash',
    player(`${CLIPS}/player.swf?clip=1`),
    player(`${CLIPS}/player?clip=swf-1`),
  ),
  videoPair(
    'video-format-unknown',
    content(`${CLIPS}/f/1.rmvb`),
    content(`${CLIPS}/f/1.M3U8?t=a.b`),
  ),
  videoPair(
    'video-thumbnail-format-unknown',
    thumbnail(`${CLIPS}/t/1.pdf`),
    thumbnail(`${CLIPS}/t/1.AVIF?from=1.pdf`),
  ),
  videoPair('video-url-not-absolute', thumbnail('/t/1.jpg'), thumbnail(`${CLIPS}/t//1.jpg`)),
  videoPair(
    'video-url-scheme-unsupported',
    content('rtmp://stream.klipp.example/live/1.mp4'),
    content('ftp://ftp.klipp.example/rtmp/1.mp4'),
  ),
  videoPair(
    'video-url-malformed',
    content('https://klipp.example:99999/f/1.mp4'),
    content('https://klipp.example:65535/f/1.mp4'),
  ),
  videoPair(
    'video-url-characters-unsafe',
    content(`${CLIPS}/f/Folge 1 &lt;HD&gt;.mp4`),
    content(`${CLIPS}/f/Folge%201%20(HD).mp4`),
  ),
];

// Characters are those of Unicode, as the schema counts them: an emoji is one.
const limits: readonly SecondDocument[] = [
  videoPair('video-title-too-long', title('Ö'.repeat(101)), title('\u{1F418}'.repeat(100))),
  videoPair(
    'video-description-too-long',
    description('ß'.repeat(2049)),
    description('\u{1F418}'.repeat(2048)),
  ),
  videoPair('video-duration-zero', clip({ duration: '0' }), clip({ duration: '1' })),
  videoPair('video-duration-too-long', clip({ duration: '28801' }), clip({ duration: '28800' })),
  videoPair(
    'video-rating-out-of-range',
    extra('<v:rating>5.1</v:rating>'),
    extra('<v:rating>5.0</v:rating>'),
  ),
  videoPair('video-tags-too-many', tags(33), tags(32)),
  videoPair(
    'video-category-too-long',
    extra(`<v:category>${'k'.repeat(257)}</v:category>`),
    extra(`<v:category>${'k'.repeat(256)}</v:category>`),
  ),
  videoPair(
    'video-uploader-too-long',
    extra(`<v:uploader>${'n'.repeat(256)}</v:uploader>`),
    extra(`<v:uploader>${'ñ'.repeat(255)}</v:uploader>`),
  ),
  videoPair(
    'video-uploader-info-other-domain',
    extra('<v:uploader info="https://people.example/ada">Ada</v:uploader>'),
    extra(`<v:uploader info="${CLIPS}/people.example/ada">Ada</v:uploader>`),
  ),
];

const date = (name: string, value: string): string => extra(`<v:${name}>${value}</v:${name}>`);

const dates: readonly SecondDocument[] = [
  {
    rule: 'video-expired',
    wrong: file(date('expiration_date', '2026-03-01T12:00:00+01:00'), {
      now: '2026-03-01T11:00:01Z',
    }),
    right: file(date('expiration_date', '2026-03-01T12:00:00-01:00'), {
      now: '2026-03-01T12:59:59Z',
    }),
  },
  videoPair(
    'video-date-coarse',
    date('publication_date', '2025-11'),
    date('publication_date', '2025-11-01'),
  ),
  videoPair(
    'video-date-without-seconds',
    date('publication_date', '2025-11-01T19:20+08:00'),
    date('publication_date', '2025-11-01T19:20:30+08:00'),
  ),
  videoPair(
    'video-date-not-w3c',
    date('publication_date', '2025-11-01T19:20:30+0800'),
    date('publication_date', '2025-11-01T19:20:30+08:00'),
  ),
  videoPair(
    'video-expiration-date-invalid',
    date('expiration_date', '11/12/2027'),
    date('expiration_date', '2027-12-11'),
  ),
  videoPair(
    'video-publication-date-invalid',
    date('publication_date', '2025-11-31'),
    date('publication_date', '2025-11-30'),
  ),
];

/** Videos: what must be there, addresses, limits and dates. */
export const videoDocuments: readonly SecondDocument[] = [
  ...needs,
  ...addresses,
  ...limits,
  ...dates,
];
