// Reads a robots.txt: which sitemaps it names, and what a crawler may fetch.
import { readRobotsTxt } from 'portolan/robots-txt';

const text = `User-agent: *
Disallow: /search
Allow: /search/about
Crawl-delay: 5

Sitemap: https://harbours.example/sitemap.xml
`;

const robots = readRobotsTxt(text, { url: 'https://harbours.example/robots.txt' });

for (const { loc, line } of robots.sitemaps) console.log(`line ${line} names ${loc}`);
for (const path of ['/', '/search?port=genoa', '/search/about']) {
  const allowed = robots.isAllowed(`https://harbours.example${path}`, 'ExampleBot');
  console.log(`${path} is ${allowed ? 'allowed' : 'disallowed'}`);
}
console.log(`wait ${robots.crawlDelay('ExampleBot')} seconds between two requests`);
