import { mkdirSync } from "node:fs";
import path from "node:path";
import { Fleet } from "./fleet.ts";

/**
 * A data folder right after the first start. Creating its database takes some three seconds of processor time,
 * as much as a later start of the server; each of many weeks begins with a copy.
 */
export async function startOnce(folder: string): Promise<string> {
  const dataDir = path.join(folder, "data");
  mkdirSync(dataDir, { mode: 0o700 });
  const fleet = await Fleet.start(["all"], folder, { DATA_DIR: dataDir });
  await fleet.stop();
  return dataDir;
}
