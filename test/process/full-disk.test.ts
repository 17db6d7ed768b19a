// Run: long, begins early
/** A start on a disk without room, which root can make. */
import { spawnSync } from "node:child_process";
import { afterAll, describe, expect, it } from "vitest";
import { openDatabaseOf } from "../../app/process/database/database-of.ts";
import { freshDataDir } from "../support/server.ts";

const DATA_DIR = freshDataDir();
const mount = (...options: readonly string[]) =>
  spawnSync("mount", ["-t", "tmpfs", ...options, "tmpfs", DATA_DIR]).status === 0;
const canMount = process.platform === "linux" && mount("-o", "size=24m");

describe.skipIf(!canMount)(canMount ? "a start on a full disk" : "skipped: no right to mount a disk", () => {
  afterAll(() => spawnSync("umount", [DATA_DIR]));

  const open = () =>
    openDatabaseOf(
      {
        DATABASE_URL: undefined,
        DATABASE_DIRECT_URL: undefined,
        DATA_DIR,
        ENCRYPTION_KEY: undefined,
        DECRYPTION_KEYS: [],
      },
      () => undefined,
    );

  it("names the folder, what is left and the remedy; once there is room, it succeeds", async () => {
    await expect(open()).rejects.toThrow(
      new RegExp(`The disk of ${DATA_DIR} has \\d+ MB left\\. Make room: .*`),
    );
    expect(mount("-o", "remount,size=512m")).toBe(true);
    const database = await open();
    await database.close();
  });
});
