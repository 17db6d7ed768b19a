/**
 * Prisma's command line: it runs without the binaries that it would otherwise download, on an empty database in memory.
 * The app applies migrations itself (app/adapters/store/database/migrate.ts). The SQL of a new one is the difference between two schemas:
 *   git show HEAD:prisma/schema.prisma > before.prisma
 *   npx prisma migrate diff --from-schema-datamodel before.prisma --to-schema-datamodel prisma/schema.prisma --script
 */
import { PGlite } from "@electric-sql/pglite";
import { PrismaPg } from "@prisma/adapter-pg";
import { defineConfig } from "prisma/config";
import { servePGlite } from "./app/adapters/store/database/pglite-server.ts";

// Any existing path stops the download; the JavaScript engine below never starts either.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
process.env.PRISMA_QUERY_ENGINE_LIBRARY ??= process.execPath;

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  experimental: { adapter: true },
  engine: "js",
  adapter: async () => {
    const { connectionString } = await servePGlite(await PGlite.create(), { keepsProcessAlive: false });
    return new PrismaPg({ connectionString, allowExitOnIdle: true });
  },
});
