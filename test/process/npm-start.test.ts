// Run: long-embedded
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { freshDataDir } from "../support/server.ts";

const root = path.resolve(import.meta.dirname, "../..");
const dataDir = freshDataDir();
let group: number | undefined;

afterEach(() => {
  // The processes that survive: without a shell in between there are none.
  try {
    if (group !== undefined) process.kill(-group, "SIGKILL");
  } catch {}
  rmSync(dataDir, { recursive: true, force: true });
});

test("a SIGTERM to `npm start` reaches the server, and npm ends with the server's 0", async () => {
  const npm = spawn("npm", ["start", "--silent"], {
    cwd: root,
    detached: true,
    env: { ...process.env, NODE_ENV: "production", PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  group = npm.pid;
  const url = await new Promise<string>((resolve, reject) => {
    let printed = "";
    npm.stdout.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const ready = /^ready (\S+)$/m.exec(printed)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    npm.once("exit", (code) => reject(new Error(`npm start ended with ${code}: ${printed}`)));
  });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);

  npm.kill("SIGTERM");
  const [code] = await once(npm, "exit");

  expect(code).toBe(0);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow();
});
