// Phrases in texts, and those that only look so.

import { testCheck } from './check-cases.ts';
import { plainWords } from './plain-words.ts';

const at = 'src/console/a.ts';

testCheck(plainWords, [
  ['a phrase in quotes', { [at]: "\nconst a = 'it is no number';" }, [`${at}:2`]],
  ['one in a template', { [at]: 'const a = `${b} could not be had, ${c}`;' }, [`${at}:1`]],
  [
    'one in a command',
    { 'src/cli/commands/console/a.ts': "'may everything'" },
    ['src/cli/commands/console/a.ts:1'],
  ],
  ['each of several', { [at]: "['x stands y', 'whoever asks']" }, [`${at}:1`, `${at}:1`]],
  [
    'what a webmaster could not read',
    { [at]: "['no rule is about it', 'robots.txt names none', 'begun anew']" },
    [`${at}:1`, `${at}:1`, `${at}:1`],
  ],
  [
    'a guide',
    { 'docs/guides/terminal.md': '# A\n\nWhoever asks is told.' },
    ['docs/guides/terminal.md:3', 'docs/guides/terminal.md:3'],
  ],
  ['what is right', { [at]: "'it is no longer listed', 'is not a number', 'stands for news'" }, []],
  ['a comment', { [at]: '// What is no number is let be.\n/** It stands. */' }, []],
  [
    'a few phrases in comments',
    { [at]: 'const a = 1; // begun anew\n/**\n * What came of it\n * is told. */' },
    [`${at}:1`, `${at}:3`, `${at}:4`],
  ],
  ['comments of a layer that is still to do', { 'src/queue/a.ts': '// Begun anew.' }, []],
  ['a name', { [at]: 'const stands = isNo(x);' }, []],
  ['a rule', { 'src/rules/loc/a.ts': "'The file ends before its end.'" }, ['src/rules/loc/a.ts:1']],
  [
    'a read problem',
    { 'src/formats/problems/read-problem.ts': "'It is none of them.'" },
    ['src/formats/problems/read-problem.ts:1'],
  ],
  ['any layer', { 'src/net/a.ts': "'is no number'" }, ['src/net/a.ts:1']],
  [
    'the reference of decisions',
    { 'docs/reference/decisions.md': 'It was met.' },
    ['docs/reference/decisions.md:1'],
  ],
  ['a decision', { 'docs/adr/0001-a.md': 'It was met.' }, ['docs/adr/0001-a.md:1']],
  ['another document', { 'CHANGELOG.md': 'It was met.' }, []],
  [
    'a sentence of the crawl',
    {
      [at]: "['The crawl goes on.', 'It broke off.', 'read to its end', 'passed over']",
    },
    [`${at}:1`, `${at}:1`, `${at}:1`, `${at}:1`],
  ],
  ['a test', { 'src/console/a.test.ts': "'is no number'" }, []],
]);
