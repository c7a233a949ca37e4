// How often something changes that is looked at regularly, without any signals.

/**
 * The changes in one interval between two looks, by how many looks found a change.
 *
 * A look that finds a change does not tell how many there were: X/n would say too little. This
 * estimate has hardly any bias: 1 of 2 is 0.51, 20 of 20 is 3.7, 0 of 20 is 0.
 * Source: Cho and Garcia-Molina, "Estimating frequency of change", ACM TOIT 3(3), 2003.
 */
export function regularChanges(seen: { readonly looks: number; readonly changed: number }): number {
  const { looks, changed } = seen;
  if (looks <= 0) return 0;
  return Math.max(0, -Math.log((looks - changed + 0.5) / (looks + 0.5)));
}
