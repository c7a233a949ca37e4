import type { PageEvidence } from '../evidence/page-evidence.ts';
import type { EvidenceExample } from '../port/rule-example.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { samplePage } from './sample-page.ts';

const WIDTH_MIN = 60;
const HEIGHT_MIN = 30;
const WIDTH_MAX = 1_920;
const HEIGHT_MAX = 1_080;

export const pageThumbnailRules: readonly RuleFile<'page'>[] = rulesOn('page', [
  {
    id: 'page-thumbnail-too-small',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The thumbnail of a video is smaller than 60 by 30 pixels.',
    reason:
      'Google has required 160 by 120, then 120 by 90, then 60 by 30 pixels; we could not verify ' +
      'the last one, so this is a hint. Search Console reports "Thumbnail too small".',
    fix: 'Use a larger image; 160 by 120 pixels satisfy every version of the rule.',
    examples: {
      valid: [thumbnail('60 by 30', 60, 30)],
      invalid: [thumbnail('59 by 30', 59, 30), thumbnail('60 by 29', 60, 29)],
    },
    judge: (seen) =>
      thumbnailsWhere(seen, (width, height) => width < WIDTH_MIN || height < HEIGHT_MIN),
  },
  {
    id: 'page-thumbnail-too-large',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'The thumbnail of a video is larger than 1,920 by 1,080 pixels.',
    reason:
      'Search Console reports "Thumbnail too large"; we could not verify the limit of 1,920 by ' +
      '1,080 pixels, so this is a hint.',
    fix: 'Use a smaller image.',
    examples: {
      valid: [thumbnail('1,920 by 1,080', 1920, 1080)],
      invalid: [
        thumbnail('one pixel wider', 1921, 1080),
        thumbnail('one pixel higher', 1920, 1081),
      ],
    },
    judge: (seen) =>
      thumbnailsWhere(seen, (width, height) => width > WIDTH_MAX || height > HEIGHT_MAX),
  },
]);

function thumbnailsWhere(
  { media }: PageEvidence,
  isFault: (width: number, height: number) => boolean,
): readonly string[] {
  return media.flatMap(({ role, url, width, height }) => {
    if (role !== 'thumbnail' || width === undefined || height === undefined) return [];
    return isFault(width, height) ? `${url} has ${width} × ${height} pixels` : [];
  });
}

function thumbnail(says: string, width: number, height: number): EvidenceExample<'page'> {
  const file = { url: 'https://example.com/t.jpg', disallowed: false, status: 200 };
  return samplePage(says, { media: [{ ...file, role: 'thumbnail', width, height }] });
}
