// The core in a route of the Edge Runtime: what it reads of what it wrote.
import { readSitemap, writeSitemap } from 'portolan';
import { readRobotsTxt } from 'portolan/robots-txt';

export const runtime = 'edge';

export async function GET() {
  const locs = [];
  const written = writeSitemap([{ loc: 'https://example.com/' }]);
  for await (const { loc } of readSitemap(written)) locs.push(loc);
  const shut = readRobotsTxt('User-agent: *\nDisallow: /').isAllowed('https://example.com/', 'a');
  return Response.json({ locs, shut, edge: typeof EdgeRuntime });
}
