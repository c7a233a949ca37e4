import type { RuleFile } from '../rule-file.ts';
import { sampleVideo } from './sample-video.ts';

// The last two labels: on the safe side of the domain that was registered, which only a list of
// all suffixes tells.
function domainOf(host: string): string {
  return host.split('.').slice(-2).join('.');
}

export const videoUploaderInfoOtherDomain: RuleFile<'video'> = {
  id: 'video-uploader-info-other-domain',
  watches: 'video',
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
};
