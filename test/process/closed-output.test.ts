/** `npm run -s COMMAND | head`: a command whose reader has left ends quietly, and finishes its changes. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { testStores } from "../support/stores.ts";

const MERCHANT = "Kalimera";
const root = path.resolve(import.meta.dirname, "../..");

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await testStores(database).merchants.ensure(MERCHANT);
});
afterAll(() => database?.close());

/** The command's end when its output is not read. */
async function unread(name: string, ...args: readonly string[]) {
  const child = spawn(process.execPath, [path.join(root, "scripts", `${name}.mjs`), ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: database.connectionString,
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, "close")]);
  return { code, stderr };
}

test.each([
  ["key", "create", "--merchant", MERCHANT],
  ["key", "list"],
  ["audit-trail", "--merchant", MERCHANT],
  ["privacy", "export", "--merchant", MERCHANT, "--email", "someone@example.com"],
])("%s %s", async (name, ...args) => {
  expect(await unread(name ?? "", ...args)).toEqual({ code: 0, stderr: "" });
});

test("a change is made whose output is not read", async () => {
  const before = await database.prisma.apiKey.count();
  await unread("key", "create", "--merchant", MERCHANT);
  expect(await database.prisma.apiKey.count()).toBe(before + 1);
});
