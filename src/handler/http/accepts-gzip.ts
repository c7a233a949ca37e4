// Which content coding a client accepts.

/**
 * Returns whether to use gzip: the client accepts it, and does not prefer the plain bytes.
 *
 * Without the header every coding is acceptable, and the plain bytes are the safe choice.
 * Source: https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export function acceptsGzip(header: string | null): boolean {
  if (header === null) return false;
  const weights = new Map<string, number>();
  for (const item of header.split(',')) {
    const [coding = '', ...parameters] = item.split(';').map((part) => part.trim());
    const name = coding.toLowerCase();
    const weight = weightOf(parameters);
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weight);
  }
  const others = weights.get('*');
  const gzip = weights.get('gzip') ?? others ?? 0;
  const identity = weights.get('identity') ?? (others === 0 ? 0 : undefined);
  return gzip > 0 && gzip >= (identity ?? 0);
}

function weightOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const value = /^q\s*=\s*([01](?:\.\d{0,3})?)$/i.exec(parameter)?.[1];
    if (value !== undefined) return Math.min(1, Number(value));
  }
  return 1;
}
