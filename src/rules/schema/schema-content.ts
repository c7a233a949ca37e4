// The position of an element's children in its content model.
import type { SchemaContent, SchemaElement, SchemaParticle } from './schema-element.ts';

/** What a child is, by the content model of its parent. */
export type SchemaChild =
  | { readonly kind: 'declared'; readonly element: SchemaElement }
  /** A wildcard lets it pass: its own schema has to know it. */
  | { readonly kind: 'other' }
  /** It is not allowed here; the names of what is. */
  | { readonly kind: 'unexpected'; readonly expected: readonly string[] };

export class SchemaContentWalk {
  readonly #content: SchemaContent;
  readonly #namespace: string;
  readonly #seen = new Set<SchemaParticle>();
  #index = 0;
  #count = 0;
  #broken = false;

  constructor(content: SchemaContent, namespace: string) {
    this.#content = content;
    this.#namespace = namespace;
  }

  /**
   * Takes the next child. After one that was not expected, the others are looked up by name alone.
   */
  next(namespace: string, name: string): SchemaChild {
    const { kind } = this.#content;
    if (kind === 'empty' || kind === 'text') return { kind: 'unexpected', expected: [] };
    const { particles } = this.#content;
    if (this.#broken) return this.#byName(particles, { namespace, name });
    const found =
      kind === 'all'
        ? particles.find((one) => this.#fits(one, namespace, name) && !this.#seen.has(one))
        : this.#inOrder(particles, { namespace, name });
    if (found === undefined) {
      this.#broken = true;
      return { kind: 'unexpected', expected: this.#expected(particles) };
    }
    this.#seen.add(found);
    return asChild(found);
  }

  /** The names of what is still missing at the end. */
  missing(): readonly string[] {
    if (this.#broken || this.#content.kind === 'empty' || this.#content.kind === 'text') return [];
    const { kind, particles } = this.#content;
    const rest = kind === 'all' ? particles : particles.slice(this.#index);
    return rest.filter((one) => this.#isDue(one)).map(nameOf);
  }

  #isDue(particle: SchemaParticle): boolean {
    return particle.min > 0 && !this.#seen.has(particle);
  }

  #inOrder(
    particles: readonly SchemaParticle[],
    child: { readonly namespace: string; readonly name: string },
  ): SchemaParticle | undefined {
    let count = this.#count;
    for (let index = this.#index; index < particles.length; index += 1) {
      const particle = particles[index];
      if (particle === undefined) break;
      if (this.#fits(particle, child.namespace, child.name) && count < particle.max) {
        this.#index = index;
        this.#count = count + 1;
        return particle;
      }
      if (count < particle.min) return undefined;
      count = 0;
    }
    return undefined;
  }

  #fits({ element }: SchemaParticle, namespace: string, name: string): boolean {
    if (element === 'other') return namespace !== '' && namespace !== this.#namespace;
    return element.name === name && element.namespace === namespace;
  }

  #byName(
    particles: readonly SchemaParticle[],
    { namespace, name }: { readonly namespace: string; readonly name: string },
  ): SchemaChild {
    const found = particles.find((one) => this.#fits(one, namespace, name));
    return found === undefined ? { kind: 'unexpected', expected: [] } : asChild(found);
  }

  #expected(particles: readonly SchemaParticle[]): readonly string[] {
    if (this.#content.kind === 'all') {
      return particles.filter((one) => !this.#seen.has(one)).map(nameOf);
    }
    const expected: string[] = [];
    let count = this.#count;
    for (const particle of particles.slice(this.#index)) {
      if (count < particle.max) expected.push(nameOf(particle));
      if (count < particle.min) break;
      count = 0;
    }
    return expected;
  }
}

function asChild({ element }: SchemaParticle): SchemaChild {
  return element === 'other' ? { kind: 'other' } : { kind: 'declared', element };
}

function nameOf({ element }: SchemaParticle): string {
  return element === 'other' ? 'an element of an extension' : element.name;
}
