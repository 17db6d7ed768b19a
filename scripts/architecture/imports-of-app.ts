import path from "node:path";
import type { ICruiseResult, IModule } from "dependency-cruiser";
import { cruise } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";

const root = path.resolve(import.meta.dirname, "../..");

export type Imports = readonly {
  readonly source: string;
  readonly dependencies: readonly Pick<IModule["dependencies"][number], "resolved">[];
}[];

/** Every module of `app/` with the files that it imports, types included; paths begin at the repository's root. */
export async function importsOfApp(): Promise<Imports> {
  const options = await extractOptions(path.join(root, ".dependency-cruiser.cjs"));
  const { output } = await cruise(["app"], {
    ...options,
    baseDir: root,
    outputType: "json",
    validate: false,
  });
  const { modules }: ICruiseResult = typeof output === "string" ? JSON.parse(output) : output;
  return modules;
}
