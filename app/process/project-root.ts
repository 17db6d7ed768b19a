/** Finds the project's folder, whose files are read at run time: migrations, the database's thread. */
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The nearest folder with package.json above this module (a source, or a part of the server build). */
export function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, "package.json"))) {
    const above = path.dirname(folder);
    if (above === folder) throw new Error("package.json is missing: the build must stay inside its project");
    folder = above;
  }
  return folder;
}
