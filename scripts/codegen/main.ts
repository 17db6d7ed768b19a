/**
 * `node scripts/codegen/main.ts [FOLDER]` writes generated/admin.ts in the folder of operations: the types of every
 * operation that its files export. Fails when the Admin schema does not allow one.
 */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { apiVersion } from "../../app/adapters/shopify/api-version.ts";
import { loadAdminSchema } from "./admin-schema.ts";
import type { OperationSource } from "./operation-types.ts";
import { operationTypes } from "./operation-types.ts";

const folder = path.resolve(
  process.argv[2] ?? path.join(import.meta.dirname, "../../app/adapters/shopify/operations"),
);
/** A bulk query's name is a separate field: Shopify receives the query without it. */
const operation = z.object({ document: z.string(), answer: z.unknown(), name: z.string().optional() });

const sources: OperationSource[] = [];
for (const file of readdirSync(folder).filter((name) => name.endsWith(".ts"))) {
  // Loading the module, instead of reading its text, yields each document as the app sends it.
  const exported: unknown = await import(pathToFileURL(path.join(folder, file)).href);
  for (const [name, value] of Object.entries(
    z.record(z.string(), z.unknown()).parse({ ...Object(exported) }),
  )) {
    const found = operation.safeParse(value);
    if (!found.success) continue;
    const { document, name: bulk } = found.data;
    sources.push({
      location: `${file} ${name}`,
      document: bulk === undefined ? document : `query ${bulk} ${document}`,
    });
  }
}
const text = await operationTypes(loadAdminSchema(apiVersion).schema, sources);
mkdirSync(path.join(folder, "generated"), { recursive: true });
writeFileSync(path.join(folder, "generated", "admin.ts"), text);
