// The names of months, as addresses have them. docs/reference/decisions.md §7.

const NAMES = [
  ['january', 'jan', 'januar', 'janvier', 'enero', 'gennaio', 'janeiro', 'januari'],
  ['february', 'feb', 'februar', 'fevrier', 'febrero', 'febbraio', 'fevereiro', 'februari'],
  ['march', 'mar', 'maerz', 'mars', 'marzo', 'marco', 'maart'],
  ['april', 'apr', 'avril', 'abril', 'aprile'],
  ['may', 'mai', 'mayo', 'maggio', 'maio', 'mei'],
  ['june', 'jun', 'juni', 'juin', 'junio', 'giugno', 'junho'],
  ['july', 'jul', 'juli', 'juillet', 'julio', 'luglio', 'julho'],
  ['august', 'aug', 'aout', 'agosto', 'augustus'],
  ['september', 'sep', 'sept', 'septembre', 'septiembre', 'settembre', 'setembro'],
  ['october', 'oct', 'oktober', 'octobre', 'octubre', 'ottobre', 'outubro'],
  ['november', 'nov', 'novembre', 'noviembre', 'novembro'],
  ['december', 'dec', 'dezember', 'decembre', 'diciembre', 'dicembre', 'dezembro'],
];
const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.map((name): [string, number] => [name, index + 1])),
);

/** Gives the number of a month, from 1, by its name; case aside. */
export function monthNamed(name: string): number | undefined {
  return MONTHS.get(name.toLowerCase());
}
