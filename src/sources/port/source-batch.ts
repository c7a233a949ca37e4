// How many records sources give at a time.

export const RECORDS_A_BATCH = 1_000;
