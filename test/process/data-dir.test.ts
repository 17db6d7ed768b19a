// Run: long-embedded
import { randomBytes } from "node:crypto";
import { existsSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  announcedDatabase,
  claimDataDir,
  DataDirError,
  DataDirTakenError,
} from "../../app/process/database/data-dir.ts";
import { freshDataDir, startWaybill } from "../support/server.ts";

describe("a data folder", () => {
  let folder: string;
  beforeEach(() => {
    folder = freshDataDir();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is made for its user alone", () => {
    const below = path.join(folder, "a", "b");
    claimDataDir(below, 0).release();
    expect(statSync(below).mode & 0o777).toBe(0o700);
  });

  it("says so when it can't be made", () => {
    writeFileSync(path.join(folder, "file"), "");
    expect(() => claimDataDir(path.join(folder, "file", "below"), 0)).toThrow(DataDirError);
  });

  it("has one owner at a time", () => {
    const owner = claimDataDir(folder, 0);
    expect(() => claimDataDir(folder, 0)).toThrow(DataDirTakenError);
    owner.release();
    claimDataDir(folder, 0).release();
  });

  it("keeps one encryption key for good", () => {
    const first = claimDataDir(folder, 0);
    const key = first.encryptionKey(undefined);
    expect(Buffer.from(key, "base64")).toHaveLength(32);
    first.release();
    const second = claimDataDir(folder, 0);
    expect(second.encryptionKey(undefined)).toBe(key);
    expect(second.encryptionKey(key)).toBe(key);
    second.release();
  });

  it("refuses another key than the one its data is encrypted with", () => {
    const owner = claimDataDir(folder, 0);
    owner.encryptionKey(undefined);
    expect(() => owner.encryptionKey(randomBytes(32).toString("base64"))).toThrow(
      /ENCRYPTION_KEY is not the key/,
    );
    owner.release();
  });

  it("makes no new key for a database that was encrypted with a lost one", async () => {
    const owner = claimDataDir(folder, 0);
    owner.encryptionKey(undefined);
    rmSync(path.join(folder, "encryption-key"));
    writeFileSync(owner.databaseDir, "");
    expect(() => owner.encryptionKey(undefined)).toThrow(/encryption-key is missing/);
    owner.release();
  });

  it("writes no key down that the environment gives", () => {
    const owner = claimDataDir(folder, 0);
    const given = randomBytes(32).toString("base64");
    expect(owner.encryptionKey(given)).toBe(given);
    expect(existsSync(path.join(folder, "encryption-key"))).toBe(false);
    owner.release();
  });

  it("tells others where its owner's database is, as long as there is one", () => {
    expect(announcedDatabase(folder)).toBeUndefined();
    const owner = claimDataDir(folder, 0);
    owner.announce("postgresql://here");
    expect(announcedDatabase(folder)).toBe("postgresql://here");
    expect(statSync(path.join(folder, "server.json")).mode & 0o777).toBe(0o600);
    owner.release();
    expect(announcedDatabase(folder)).toBeUndefined();
  });
});

describe("a server's data folder", () => {
  it("is refused to a second server, which says whose fault it is not", async () => {
    const first = await startWaybill({ databaseUrl: null });
    try {
      const second = startWaybill({ dataDir: first.dataDir });
      await expect(second).rejects.toThrow(
        /ended with 1:[\s\S]*DATA_DIR .* is in use by another Waybill process/,
      );
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    } finally {
      await first.stop();
    }
  });

  it("outlives kill -9: the next server starts on it, with everything that was answered", async () => {
    const first = await startWaybill({ databaseUrl: null });
    const key = await first.createKey("Merchant");
    await first.kill9();
    const second = await startWaybill({ dataDir: first.dataDir });
    try {
      const response = await fetch(`${second.url}/v1/shipments`, { headers: { "x-api-key": key } });
      expect(response.status).toBe(200);
    } finally {
      await second.stop();
      rmSync(first.dataDir, { recursive: true, force: true });
    }
  });
});
