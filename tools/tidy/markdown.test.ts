// Titles and links, the good and the broken.

import { type CheckCase, testCheck } from './check-cases.ts';
import { markdown } from './markdown.ts';

const page = (name: string, body: string, places: readonly string[]): CheckCase => [
  name,
  {
    'docs/a.md': body,
    'docs/b.md': '# B\n\n## The second `part`\n\n## 2. Step',
    'README.md': '# R',
    'src/a.ts': '// No title.',
  },
  places,
];
const there = 'docs/a.md:3';

testCheck(markdown, [
  page('one title', '# A\n\n## B\n', []),
  page('a # inside a fence', '# A\n\n```sh\n# not a title\n```\n', []),
  page('a link to a line of code', '# A\n\n[x](../src/a.ts#L3)\n', []),
  page('a broken link after a fence', '# A\n```\n```\n[x](gone.md)\n', ['docs/a.md:4']),
  page('no title', '## A\n', ['docs/a.md:1']),
  page('two titles', '# A\n\n# B\n', [there]),
  page('links that lead somewhere', '# A\n\n[b](b.md) [r](../README.md) [d](../docs/)\n', []),
  page('a link to a heading', '# A\n\n[b](b.md#the-second-part) [c](b.md#2-step) [d](#a)\n', []),
  page('links elsewhere', '# A\n\n[w](https://example.com/x.md) [m](mailto:a@example.com)\n', []),
  page('a link inside code', '# A\n\n`[x](gone.md)`\n', []),
  ['the pages of a site', { 'tests/integrations/a/site/b.md': '[c](/c)' }, []],
  ['the pages of an example', { 'examples/a/src/b.md': '[c](/c)' }, []],
  page('a broken link', '# A\n\n[x](gone.md)\n', [there]),
  page('a broken picture', '# A\n\n![x](gone.png "title")\n', [there]),
  page('a broken reference', '# A\n\n[x]: gone.md\n', [there]),
  page('a broken heading', '# A\n\n[x](b.md#third)\n', [there]),
  page('a link from the root', '# A\n\n[x](/README.md)\n', [there]),
]);
