// The house rules, in the order in which their results are read.

import { bannedCode } from './banned-code.ts';
import type { Check } from './complaint.ts';
import { docComments } from './doc-comments.ts';
import { exportsMap } from './exports-map.ts';
import { fileNames } from './file-names.ts';
import { folderOrder } from './folder-order.ts';
import { functionLength } from './function-length.ts';
import { importCycles } from './import-cycles.ts';
import { importEndings } from './import-endings.ts';
import { indexFiles } from './index-files.ts';
import { layerTable } from './layer-table.ts';
import { mainExport } from './main-export.ts';
import { markdown } from './markdown.ts';
import { markers } from './markers.ts';
import { openingComment } from './opening-comment.ts';
import { packageHomes } from './package-homes.ts';
import { plainWords } from './plain-words.ts';
import { privatePaths } from './private-paths.ts';
import { reasons } from './reasons.ts';
import { sizeLimits } from './size-limits.ts';
import { unusedFiles } from './unused-files.ts';

/** Every check of the house. A new one is a file beside these, with its test, and a line here. */
export const allChecks: readonly Check[] = [
  layerTable,
  folderOrder,
  packageHomes,
  importEndings,
  importCycles,
  unusedFiles,
  indexFiles,
  exportsMap,
  fileNames,
  mainExport,
  sizeLimits,
  functionLength,
  openingComment,
  docComments,
  bannedCode,
  reasons,
  markers,
  markdown,
  plainWords,
  privatePaths,
];
