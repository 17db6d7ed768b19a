import { mkdirSync } from "node:fs";
import path from "node:path";
import { Fleet } from "./fleet.ts";

/**
 * A data folder as it is after the first start, before anything has happened. To make the database in it takes some three
 * seconds of a processor's time, as much as a later start of the server; of many weeks each begins with a copy.
 */
export async function startOnce(folder: string): Promise<string> {
  const dataDir = path.join(folder, "data");
  mkdirSync(dataDir, { mode: 0o700 });
  const fleet = await Fleet.start(["all"], folder, { DATA_DIR: dataDir });
  await fleet.stop();
  return dataDir;
}
