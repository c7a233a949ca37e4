// The front door of portolan/unstable/harvest: its names change without notice.
export { openHostTurns } from '../net/open-host-turns.ts';
export { createHarvest, type HarvestParts } from './create-harvest.ts';
export type { Harvest, HarvestEvent } from './port/harvest.ts';
export type { HarvestSettings } from './port/harvest-settings.ts';
