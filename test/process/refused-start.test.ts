import { describe, expect, it } from "vitest";
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
