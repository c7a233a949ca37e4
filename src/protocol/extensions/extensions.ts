// All extensions, in the order in which the writer puts them into <url>.
import { alternate } from './alternate.ts';
import type { Extension } from './extension.ts';
import { image } from './image.ts';
import { baiduMobile, mobile } from './mobile.ts';
import { news } from './news.ts';
import { pagemap } from './pagemap.ts';
import { video } from './video.ts';

/** The tables of all extensions. */
export const EXTENSIONS: readonly Extension[] = [
  alternate,
  image,
  video,
  news,
  pagemap,
  mobile,
  baiduMobile,
];
