// Rules that report values of any extension that the reader cannot read.

import type { RuleRow } from '../port/rule-file.ts';
import { sampleFeed } from '../samples/sample-feed.ts';
import { sampleElement, sampleVideo } from './sample-video.ts';

export const extensionValueRules: readonly RuleRow[] = [
  {
    id: 'extension-value-invalid',
    within: 'entry',
    severity: 'error',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'A value of an extension cannot be read.',
    reason:
      'The value is dropped; the rest of the item is kept. Search Console reports "Invalid tag ' +
      'value" or "Invalid attribute value".',
    fix: 'Write the value in the format that the extension defines.',
    examples: {
      valid: [sampleElement('a number', 'duration', '600')],
      invalid: [
        sampleVideo(
          'an attribute that is neither yes nor no',
          '<video:player_loc allow_embed="true">https://example.com/player?v=1</video:player_loc>',
        ),
        sampleVideo(
          'an element beside an address',
          '<video:gallery_loc>https://example.com/<b>videos</b></video:gallery_loc>',
        ),
      ],
    },
  },
  {
    id: 'extension-attribute-missing',
    within: 'entry',
    severity: 'error',
    basis: 'https://support.google.com/webmasters/answer/7451001',
    summary: 'An element of an extension lacks a required attribute.',
    reason:
      'Without it the element has no meaning and is dropped. Search Console reports "Missing XML ' +
      'attribute".',
    fix: 'Add the attribute, or remove the element.',
    examples: {
      valid: [
        sampleVideo('an id with its type', '<video:id type="url">https://example.com/</video:id>'),
      ],
      invalid: [sampleElement('an id without', 'id', '1')],
    },
  },
  {
    id: 'extension-date-not-w3c',
    within: 'entry',
    severity: 'warning',
    basis: 'https://www.w3.org/TR/NOTE-datetime',
    summary: 'A date of an extension is not in W3C Datetime with a time zone.',
    reason: 'The date can be guessed, but engines may not do so.',
    fix: 'Write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with a time zone.',
    examples: {
      valid: [
        sampleFeed(
          'a zone',
          '<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/><dcterms:valid>end=2026-12-31</dcterms:valid></item>',
        ),
      ],
      invalid: [
        sampleFeed(
          'no separators',
          '<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/><dcterms:valid>end=20261231</dcterms:valid></item>',
        ),
      ],
    },
  },
  {
    id: 'extension-list-commas',
    within: 'entry',
    severity: 'error',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: 'A list of an extension has commas instead of spaces.',
    reason:
      'The countries of a restriction and the device types of a platform are separated by ' +
      'spaces; with commas they are not valid codes.',
    fix: 'Separate the codes by spaces: DE AT CH.',
    examples: {
      valid: [
        sampleVideo('spaces', '<video:restriction relationship="allow">DE AT</video:restriction>'),
        sampleVideo(
          'several spaces',
          '<video:restriction relationship="allow">DE  AT</video:restriction>',
        ),
      ],
      invalid: [
        sampleVideo('commas', '<video:restriction relationship="allow">DE,AT</video:restriction>'),
        sampleVideo(
          'commas and spaces',
          '<video:platform relationship="deny">web, tv</video:platform>',
        ),
      ],
    },
  },
];
