// Run: long
import { describe, expect, it } from "vitest";
import { migrate } from "../../app/adapters/store/database/migrate.ts";
import { migrationOf } from "../../app/adapters/store/database/migration-files.ts";
import { emptyDatabase } from "../support/database.ts";
import { startWaybill } from "../support/server.ts";

describe("a server that can't start", () => {
  it("with a wrong variable names it", async () => {
    const start = startWaybill({ databaseUrl: null, env: { PORT: "eighty", ROLE: "boss" } });
    await expect(start).rejects.toThrow(
      /ended with 1:\s.*\s+PORT must be a port number.*\s+ROLE must be all/,
    );
  });

  it("without its database says so", async () => {
    const start = startWaybill({ databaseUrl: "postgresql://nobody@localhost:1/none" });
    await expect(start).rejects.toThrow(/ended with 1:[\s\S]*the database can't be used: .*ECONNREFUSED/);
  });

  it("on a database of an earlier version says so", async () => {
    const database = await emptyDatabase();
    try {
      const former = migrationOf("20261120090000_init", Buffer.from("CREATE TABLE merchants (id INT);"));
      await migrate(database.connectionString, [former]);
      await expect(startWaybill({ databaseUrl: database.connectionString })).rejects.toThrow(
        /ended with 1:[\s\S]*waybill: the database is of an earlier version of Waybill .*nothing was changed/,
      );
    } finally {
      await database.close();
    }
  });

  it("on a port that is taken says so", async () => {
    const first = await startWaybill({ databaseUrl: null });
    try {
      const second = startWaybill({ databaseUrl: null, env: { PORT: new URL(first.url).port } });
      await expect(second).rejects.toThrow(/ended with 1:[\s\S]*waybill: .*EADDRINUSE/);
    } finally {
      await first.stop();
    }
  });
});
