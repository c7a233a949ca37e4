// Large tables whose keys begin with the site: their partitions, and what the server plans with.

const PARTITIONS = 16;

/** A table in 16 partitions, by a hash of the site. Its options go to the partitions. */
export function partitionedBySite(
  name: string,
  { columns, options }: { readonly columns: string; readonly options: string },
): string {
  const table = `CREATE TABLE portolan.${name} (${columns}) PARTITION BY HASH (site);\n`;
  const partitions = Array.from(
    { length: PARTITIONS },
    (_, at) =>
      `CREATE TABLE portolan.${name}_${String(at).padStart(2, '0')} PARTITION OF portolan.${name}
         FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${at}) WITH (${options});\n`,
  );
  return table + partitions.join('') + withoutSiteStatistics(name);
}

/**
 * Without statistics of the site the server takes it for a 200th of a table. With them it takes a
 * site that is new for a few rows, and looks for each key of it in all of them.
 */
export function withoutSiteStatistics(name: string): string {
  return `ALTER TABLE portolan.${name} ALTER COLUMN site SET STATISTICS 0;\n`;
}
