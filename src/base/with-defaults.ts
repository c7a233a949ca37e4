// Options with their defaults, where `undefined` means the default.

/** Options of which each has a value. */
export type Settled<Options> = {
  readonly [Name in keyof Options]-?: Exclude<Options[Name], undefined>;
};

/**
 * Returns the defaults with what was given instead of them; `undefined` is not given. (A spread
 * would let it win.) Names without a default are left out.
 */
export function withDefaults<Defaults extends object>(
  defaults: Defaults,
  given: { readonly [Name in keyof Defaults]?: Defaults[Name] | undefined } | undefined,
): Defaults {
  if (given === undefined) return defaults;
  const settled = { ...defaults };
  for (const name of Object.keys(defaults) as (keyof Defaults)[]) {
    const value = given[name];
    if (value !== undefined) settled[name] = value;
  }
  return settled;
}
