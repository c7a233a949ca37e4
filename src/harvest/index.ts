// The front door of portolan/unstable/harvest: its names change without notice.
export { createHarvest, type HarvestParts } from './create-harvest.ts';
export type { Harvest, HarvestEvent } from './harvest.ts';
export type { HarvestSettings } from './harvest-settings.ts';
