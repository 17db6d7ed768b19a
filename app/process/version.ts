/** The running version, for the log, the metrics and the database's list of sessions. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { projectRoot } from "./project-root.ts";

export interface Version {
  readonly version: string;
  /** The build's commit, from WAYBILL_COMMIT; "unknown" when it is not set. */
  readonly commit: string;
}

const manifest = z.object({ version: z.string() });

export function readVersion(commit: string | undefined): Version {
  const { version } = manifest.parse(
    JSON.parse(readFileSync(path.join(projectRoot(), "package.json"), "utf8")),
  );
  return { version, commit: commit ?? "unknown" };
}
