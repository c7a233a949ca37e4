// The options of `portolan restore`.

/** What the user asked of `restore`. */
export interface RestoreOptions {
  readonly database?: string | undefined;
  readonly force?: boolean | undefined;
  readonly quiet?: boolean | undefined;
}
