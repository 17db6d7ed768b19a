// Run: push
/** The command that `shopify app dev` runs, with the variables that Shopify's command line sets. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { parse } from "smol-toml";
import { expect, it } from "vitest";
import { freePort } from "../../simulator/chaos/free-port.ts";
import { atMost } from "../support/time-limits.ts";

const root = path.resolve(import.meta.dirname, "../..");
const web = parse(readFileSync(path.join(root, "shopify.web.toml"), "utf8")) as unknown as {
  readonly roles: readonly string[];
  readonly webhooks_path: string;
  readonly commands: { readonly dev: string };
};

it(
  "serves the app behind the tunnel, with links that lead through it",
  async () => {
    expect(web).toMatchObject({ roles: ["frontend", "backend"], webhooks_path: "/webhooks" });
    const port = await freePort();
    const tunnel = "https://quiet-olive.trycloudflare.example";
    const [command = "", ...args] = web.commands.dev.split(" ");
    const started = spawn(command, args, {
      cwd: root,
      env: {
        ...process.env,
        ...{ HOST: tunnel, PORT: String(port), APP_URL: tunnel, NODE_ENV: "development" },
        ...{ SHOPIFY_API_KEY: "key", SHOPIFY_API_SECRET: "secret", SCOPES: "read_orders" },
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const exited = once(started, "exit");
    try {
      // The output is read to its end: a closed pipe would end the server.
      const lines = createInterface({ input: started.stdout });
      await new Promise<void>((ready, failed) => {
        lines.on("line", (line) => line.startsWith("ready ") && ready());
        lines.once("close", () => failed(new Error("it ended before it was ready")));
      });
      const ask = (to: string) =>
        fetch(`http://127.0.0.1:${port}${to}`, {
          headers: { "x-forwarded-host": new URL(tunnel).host, "x-forwarded-proto": "https" },
          redirect: "manual",
        });
      expect((await ask("/healthz")).status).toBe(200);
      const unsigned = await fetch(`http://127.0.0.1:${port}${web.webhooks_path}`, {
        method: "POST",
        body: "{}",
      });
      expect(unsigned.status).toBe(401);
      expect((await ask("/")).status).toBe(200);
    } finally {
      started.kill("SIGTERM");
      await exited;
    }
  },
  atMost(120_000),
);
