// A video sitemap as a station's content system writes it, for the second documents of videos.
import { file, type SecondDocument } from './second-document.ts';

/** The station's own host. */
export const CLIPS = 'https://www.klipp.example';

const USUAL = {
  title: 'Elefanten <![CDATA[& Affen]]>',
  duration: '73',
  player_loc: `${CLIPS}/embed/1`,
  description: 'Ein Tag im Zoo.',
  content_loc: `${CLIPS}/f/1.mp4`,
  thumbnail_loc: `${CLIPS}/t/1.jpg`,
};

/** A field that the usual video has. */
export type Field = keyof typeof USUAL;

/** Two videos on two pages; the second page's as asked: fields in other words, or left out. */
export function clip(
  fields: Partial<Record<Field | 'extra', string>>,
  left: readonly Field[] = [],
): string {
  const names = (Object.keys(USUAL) as Field[]).filter((name) => !left.includes(name));
  const lines = names.map((name) => `  <v:${name}>${fields[name] ?? USUAL[name]}</v:${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
        xmlns:v="http://www.google.com/schemas/sitemap-video/1.1">
<url><loc>${CLIPS}/v/0</loc><v:video><v:thumbnail_loc>${CLIPS}/t/0.png</v:thumbnail_loc>
<v:title>Giraffen</v:title><v:description>Im Zoo</v:description>
<v:content_loc>${CLIPS}/f/0.webm</v:content_loc></v:video></url>
<url><loc>${CLIPS}/v/1</loc>
 <v:video>
${lines.join('\n')}
  ${fields.extra ?? ''}
 </v:video>
</url>
</urlset>`;
}

/** A rule's two documents. */
export function videoPair(rule: string, wrong: string, right: string): SecondDocument {
  return { rule, wrong: file(wrong), right: file(right) };
}
