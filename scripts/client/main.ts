/** `npm run client` writes the client's types of the API, and its build into clients/typescript/dist. */
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { openApiTypes } from "./openapi-types.ts";

const root = path.resolve(import.meta.dirname, "../..");
const client = path.join(root, "clients", "typescript");

writeFileSync(path.join(client, "src", "generated", "openapi.ts"), await openApiTypes());
rmSync(path.join(client, "dist"), { recursive: true, force: true });
const compiler = path.join(root, "node_modules", "typescript", "bin", "tsc");
const built = spawnSync(process.execPath, [compiler, "-p", path.join(client, "tsconfig.build.json")], {
  stdio: "inherit",
});
process.exitCode = built.status ?? 1;
