// The kinds of events, as forms and documents list them.
import type { HarvestEvent } from '../../harvest/port/harvest.ts';

// Every kind must be here: the type of the record requires it.
const KINDS: Readonly<Record<HarvestEvent['kind'], true>> = {
  submitted: true,
  'run-began': true,
  'sitemap-began': true,
  'sitemap-read': true,
  'sitemap-unchanged': true,
  'sitemap-failed': true,
  'sitemap-gone': true,
  'run-ended': true,
  'site-verified': true,
  'proof-lost': true,
  'site-unverified': true,
  'page-tested': true,
};

export const EVENT_KINDS: readonly HarvestEvent['kind'][] = Object.keys(
  KINDS,
) as HarvestEvent['kind'][];
