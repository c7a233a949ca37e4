// The options of `portolan restore`.

/** What the user asked of `restore`. */
export interface RestoreOptions {
  readonly database?: string;
  readonly force?: boolean;
  readonly quiet?: boolean;
}
