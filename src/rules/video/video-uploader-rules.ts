import { isLongerThan } from '../media/longer-than.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleLong, sampleVideo } from './sample-video.ts';

const UPLOADER_CHARACTERS_MAX = 255;

export const videoUploaderRules: readonly RuleFile<'video'>[] = rulesOn('video', [
  {
    id: 'video-uploader-too-long',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: "The uploader's name has more than 255 characters.",
    reason: 'Google accepts up to 255 characters.',
    fix: 'Shorten the name.',
    examples: {
      valid: [sampleLong('255 characters', 'uploader', 255)],
      invalid: [sampleLong('256 characters', 'uploader', 256)],
    },
    // With only the info attribute, the name is absent whatever the type says.
    judge({ item: { uploader } }) {
      const name = uploader?.name;
      return name !== undefined && isLongerThan(name, UPLOADER_CHARACTERS_MAX);
    },
  },
  {
    id: 'video-uploader-info-other-domain',
    severity: 'warning',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps',
    summary: "The uploader's info is on a different domain than the page.",
    reason: 'Google only accepts a URL on the domain of loc.',
    fix: 'Link to a page of your own site, or remove the attribute.',
    examples: {
      valid: [
        sampleVideo(
          'the same host',
          '<video:uploader info="https://example.com/ada">Ada</video:uploader>',
        ),
        sampleVideo(
          'a subdomain',
          '<video:uploader info="https://people.example.com/ada">Ada</video:uploader>',
        ),
      ],
      invalid: [
        sampleVideo(
          'another domain',
          '<video:uploader info="https://example.net/ada">Ada</video:uploader>',
        ),
      ],
    },
    judge({ item: { uploader }, entry: { loc } }) {
      const info = uploader?.info && URL.parse(uploader.info)?.hostname;
      const own = URL.parse(loc)?.hostname;
      return info && own && domainOf(info) !== domainOf(own) ? info : false;
    },
  },
]);

// The last two labels: on the safe side of the registered domain, which only a list of all suffixes
// knows.
function domainOf(host: string): string {
  return host.split('.').slice(-2).join('.');
}
