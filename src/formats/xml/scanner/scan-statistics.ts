// How much of a document the scanner read, and how much was left to the tokenizer.

/** Bytes and entries by who read them. Filled while a document is read. */
export interface ScanStatistics {
  bytesScanned: number;
  bytesTokenized: number;
  entriesScanned: number;
  entriesTokenized: number;
}
