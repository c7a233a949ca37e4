// Where copies are put together before they get their names.

/** A file that is being written and has no name yet. */
export interface StagedCopy {
  /** Appends bytes, which stay as they are. Errors: OUTPUT_UNWRITABLE. */
  write(bytes: Uint8Array): Promise<void>;
  /**
   * Gives the file its name, a path with slashes, in place of any file of that name: there is
   * never half a file. Errors: OUTPUT_UNWRITABLE; CONFIG_INVALID where a source lies there.
   */
  publish(name: string): Promise<void>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

/** Makes files: in a folder, in memory, or nowhere. */
export interface FixStage {
  /** Begins a file. Errors: OUTPUT_UNWRITABLE. */
  open(): Promise<StagedCopy>;
}

/** Makes a stage that writes nothing, for rehearsals. */
export function createFixRehearsal(): FixStage {
  const staged: StagedCopy = {
    write: async () => {},
    publish: async () => {},
    discard: async () => {},
  };
  return { open: async () => staged };
}
