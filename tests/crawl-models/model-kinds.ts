// The kinds of models, and which of them a crawl is known not to list rightly yet.
import { makeArchive } from './kinds/archive-model.ts';
import { makeCalendar } from './kinds/calendar-model.ts';
import { makeDirectory } from './kinds/directory-model.ts';
import { makeDiscourse } from './kinds/discourse-model.ts';
import { makeDrupal } from './kinds/drupal-model.ts';
import { makeForum } from './kinds/forum-model.ts';
import { makeGallery } from './kinds/gallery-model.ts';
import { makeLibrary } from './kinds/library-model.ts';
import { makeMagento } from './kinds/magento-model.ts';
import { makeMediaWiki } from './kinds/mediawiki-model.ts';
import { makeMyBb } from './kinds/mybb-model.ts';
import { makeNesting } from './kinds/nesting-model.ts';
import { makeOpenCart } from './kinds/opencart-model.ts';
import { makePathFilters } from './kinds/path-filters-model.ts';
import { makePhpBb } from './kinds/phpbb-model.ts';
import { makePrestaShop } from './kinds/prestashop-model.ts';
import { makeSessions } from './kinds/sessions-model.ts';
import { makeShopify } from './kinds/shopify-model.ts';
import { makeTagLists } from './kinds/tag-lists-model.ts';
import { makeVariants } from './kinds/variants-model.ts';
import { makeVBulletin } from './kinds/vbulletin-model.ts';
import { makeVerses } from './kinds/verses-model.ts';
import { makeVersions } from './kinds/versions-model.ts';
import { makeWooCommerce } from './kinds/woocommerce-model.ts';
import { makeWordPress } from './kinds/wordpress-model.ts';
import type { MakeModel } from './model-world.ts';

/** Every kind, with the seed that each run of the tests has: a hard form of it. */
export const MODEL_KINDS: Readonly<Record<string, readonly [make: MakeModel, seed: number]>> = {
  archive: [makeArchive, 1],
  calendar: [makeCalendar, 1],
  directory: [makeDirectory, 1],
  discourse: [makeDiscourse, 1],
  drupal: [makeDrupal, 1],
  forum: [makeForum, 6],
  gallery: [makeGallery, 7],
  library: [makeLibrary, 1],
  magento: [makeMagento, 1],
  mediawiki: [makeMediaWiki, 3],
  mybb: [makeMyBb, 3],
  nesting: [makeNesting, 2],
  opencart: [makeOpenCart, 6],
  'path-filters': [makePathFilters, 1],
  phpbb: [makePhpBb, 3],
  prestashop: [makePrestaShop, 5],
  sessions: [makeSessions, 1],
  shopify: [makeShopify, 1],
  'tag-lists': [makeTagLists, 12],
  variants: [makeVariants, 6],
  vbulletin: [makeVBulletin, 1],
  verses: [makeVerses, 2],
  versions: [makeVersions, 1],
  woocommerce: [makeWooCommerce, 5],
  wordpress: [makeWordPress, 4],
};
