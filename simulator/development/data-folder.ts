import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The seed's results for later starts. */
export interface Seeded {
  /** The shop's stored addresses contain it. */
  readonly port: number;
  /** Of the seeded merchant, in production. */
  readonly apiKey: string;
}

export interface DataFolder {
  readonly folder: string;
  readonly seeded: Seeded | undefined;
  keepSeeded(seeded: Seeded): Seeded;
}

/**
 * The folder with the app's database and the local Shopify's state.
 * @param fresh starts empty
 */
export function openDataFolder(folder: string, fresh: boolean): DataFolder {
  const file = path.join(folder, "seeded.json");
  // Without the file, an earlier seed broke off: half a shop in the database, another half in the local
  // Shopify.
  if (fresh || !existsSync(file)) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    folder,
    seeded: existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Seeded) : undefined,
    keepSeeded(seeded) {
      writeFileSync(file, JSON.stringify(seeded), { mode: 0o600 });
      return seeded;
    },
  };
}
