/** The distribution of every table, as docs/scale.md states it. */
import { readFileSync } from "node:fs";

export interface DistributedTable {
  readonly table: string;
  readonly kind: "distributed" | "reference" | "local";
  /** Of a distributed table. */
  readonly column: string | null;
}

const page = new URL("../../docs/scale.md", import.meta.url);

/** Rows of the form `| shipments | distributed | merchant_id |`. */
export function statedDistribution(): readonly DistributedTable[] {
  const rows = readFileSync(page, "utf8").matchAll(
    /^\| `(\w+)` \| (distributed|reference|local) \| (?:`(\w+)` )?\|$/gm,
  );
  return [...rows].map(([, table = "", kind = "", column]) => ({
    table,
    kind: kind === "distributed" || kind === "reference" ? kind : "local",
    column: column ?? null,
  }));
}
