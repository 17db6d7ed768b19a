import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Chance } from "./chance.ts";
import type { Database } from "./database.ts";
import type { Role } from "./fleet.ts";

/** For NODE_OPTIONS. */
export const preload = (name: "clock" | "disk"): string =>
  `--import=${new URL(`./preload/${name}.mjs`, import.meta.url).href}`;

/**
 * The clock and the disk of each process. Only workers' clocks are wrong: a web server with a clock that is wrong by
 * minutes refuses Shopify's session tokens, which are valid for one.
 */
export function placesOf(chance: Chance, diskFile: string) {
  return (index: number, role: Role): Readonly<Record<string, string>> => {
    const minutes = chance.under(`clock ${index}`).number("offset") * 8 - 4;
    return {
      ...(role === "worker"
        ? { CHAOS_CLOCK_OFFSET_MS: String(Math.round(minutes * 60_000)) }
        : { NODE_OPTIONS: `${preload("clock")} ${preload("disk")}`, CHAOS_DISK: diskFile }),
    };
  };
}

/** Kills the first process in the middle of making the tables, in most weeks. */
export async function killInMigration(database: Database, chance: Chance, kill: () => void): Promise<void> {
  if (!chance.isSo("kill", 0.6)) return;
  const all = readdirSync(fileURLToPath(new URL("../../prisma/migrations", import.meta.url))).length - 1;
  const after = chance.whole("after", 0, all - 1);
  const giveUpAt = performance.now() + 20_000;
  while ((await applied(database)) < after && performance.now() < giveUpAt) await sleep(2);
  await sleep(chance.whole("pause", 0, 20));
  kill();
}

async function applied(database: Database): Promise<number> {
  try {
    const sql = "SELECT count(*)::int AS count FROM _prisma_migrations WHERE finished_at IS NOT NULL";
    const [row] = await database.rows<{ count: number }>(sql);
    return row?.count ?? 0;
  } catch {
    return 0;
  }
}
