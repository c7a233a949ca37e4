// How many records sources give at a time.

/** The most records of one batch. */
export const RECORDS_A_BATCH = 1_000;
