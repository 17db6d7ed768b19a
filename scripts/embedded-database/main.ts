/**
 * `node scripts/embedded-database/main.ts FILE` writes the files of an embedded database right after its migrations, as a tar
 * compressed with zstd: a first start begins with them (record 142).
 */
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { constants, zstdCompressSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { migrate } from "../../app/adapters/store/database/migrate.ts";
import { servePGlite } from "../../app/adapters/store/database/pglite-server.ts";

/** A cluster has three databases that are nearly the same: a window of 32 MB sees that. */
const params = {
  [constants.ZSTD_c_compressionLevel]: 9,
  [constants.ZSTD_c_windowLog]: 25,
  [constants.ZSTD_c_enableLongDistanceMatching]: 1,
};

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("usage: node scripts/embedded-database/main.ts FILE");

const database = await PGlite.create();
const server = await servePGlite(database, { password: randomBytes(24).toString("base64url") });
await migrate(server.connectionString);
await server.close();
await database.exec("CHECKPOINT");
const files = await database.dumpDataDir("none");
await database.close();
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, zstdCompressSync(await files.arrayBuffer(), { params }));
