// Names that can be guessed, and names that cannot.

import { testCheck } from './check-cases.ts';
import { fileNames } from './file-names.ts';

testCheck(fileNames, [
  [
    'kebab-case with and without a suffix',
    {
      'src/formats/robots-txt/robots-matcher.ts': '',
      'src/store/store.contract.ts': '',
      'tests/fuzz/urlset.fuzz.test.ts': '',
      'src/formats/bytes/windows-1252.ts': '',
    },
    [],
  ],
  ['the app of an integration', { 'tests/integrations/a/site/[slug]/Page.ts': '' }, []],
  ['camelCase', { 'src/base/byteSize.ts': '' }, ['src/base/byteSize.ts:1']],
  ['snake_case', { 'src/base/byte_size.ts': '' }, ['src/base/byte_size.ts:1']],
  ['a folder in PascalCase', { 'src/Base/size.ts': '' }, ['src/Base/size.ts:1']],
  ['the same name twice', { 'src/net/a.ts': '', 'src/tree/a.ts': '' }, ['src/tree/a.ts:1']],
  ['the same name in src and tools', { 'src/net/a.ts': '', 'tools/a.ts': '' }, []],
  ['index.ts twice', { 'src/net/index.ts': '', 'src/tree/index.ts': '' }, []],
  ['a file of utils', { 'src/net/url-utils.ts': '' }, ['src/net/url-utils.ts:1']],
  ['a folder of helpers', { 'tests/helpers/site.ts': '' }, ['tests/helpers/site.ts:1']],
  [
    'an exported manager',
    { 'src/net/host.ts': '\nexport class HostManager {}' },
    ['src/net/host.ts:2'],
  ],
  ['a word that only contains one', { 'src/net/host.ts': 'export const utility = 1;' }, []],
]);
