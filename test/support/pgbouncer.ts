/** A PgBouncer in transaction mode before a PostgreSQL, for one test. */
import type { ChildProcess } from "node:child_process";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort } from "../../simulator/chaos/free-port.ts";

export interface Pooler {
  readonly connectionString: string;
  stop(): Promise<void>;
}

/** Undefined where no PgBouncer is installed. */
export const pgbouncer = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer"].find(
  (program) => spawnSync(program, ["--version"]).status === 0,
);

/** The settings that docs/scale.md recommends, with few connections to the server. */
export async function startPgbouncer(
  program: string,
  to: string,
  serverConnections: number,
): Promise<Pooler> {
  const target = new URL(to);
  const folder = mkdtempSync(path.join(tmpdir(), "waybill-pgbouncer-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const settings = path.join(folder, "pgbouncer.ini");
  const [recommended] =
    readFileSync(new URL("../../docs/scale.md", import.meta.url), "utf8").match(/connect_query='[^']+'/) ??
    [];
  if (recommended === undefined) throw new Error("docs/scale.md recommends no connect_query");
  writeFileSync(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port} user=${target.username} ${recommended}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
`,
  );
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ["--user=nobody"] : [];
  const child = spawn(program, ["--quiet", ...user, settings], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const through = new URL(to);
  through.hostname = "127.0.0.1";
  through.port = String(port);
  await answering(through.href, child, () => said);
  return {
    connectionString: through.href,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answering(connectionString: string, child: ChildProcess, said: () => string): Promise<void> {
  for (const end = performance.now() + 10_000; ; ) {
    const client = new pg.Client({ connectionString });
    client.on("error", () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (child.exitCode !== null || performance.now() > end)
        throw new Error(`pgbouncer does not answer:\n${said()}`, { cause: error });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
