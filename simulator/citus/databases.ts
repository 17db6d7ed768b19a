/**
 * Databases for tests, on a PostgreSQL or on every server of a Citus. The URL names a database of the coordinator that knows its
 * workers, by a superuser whom each server lets in.
 */
import pg from "pg";

/** @param template the name of a database that `seal` closed; absent: an empty one */
export async function createDatabase(serverUrl: string, name: string, template?: string): Promise<void> {
  const servers = await serversOf(serverUrl);
  if (servers.length === 0) {
    await tell(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template ?? "template0"}`);
    return;
  }
  await Promise.all(
    servers.map(({ url }) => tell(url.href, `CREATE DATABASE ${name} TEMPLATE ${template ?? "template0"}`)),
  );
  // A copy knows its servers, as they are the same.
  // The coordinator doesn't hand its sessions' limits on to the other servers (docs/scale.md).
  for (const { url } of servers) await tell(url.href, `ALTER DATABASE ${name} SET lock_timeout = '3s'`);
  if (template !== undefined) return;
  await Promise.all(servers.map(({ url }) => tell(named(url, name), "CREATE EXTENSION citus")));
  const [coordinator, ...workers] = servers;
  if (coordinator === undefined) return;
  const own = named(coordinator.url, name);
  await tell(own, "SELECT citus_set_coordinator_host($1, $2)", [coordinator.host, coordinator.port]);
  for (const { host, port } of workers) await tell(own, "SELECT citus_add_node($1, $2)", [host, port]);
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const servers = await serversOf(serverUrl);
  const urls = servers.length === 0 ? [serverUrl] : servers.map(({ url }) => url.href);
  for (const url of urls) await tell(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** Makes a template of it: Citus keeps connections to each database that it serves, and a template must have none. */
export async function sealDatabase(serverUrl: string, name: string, as: string): Promise<void> {
  for (const { url } of await serversOf(serverUrl)) {
    await tell(url.href, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await tell(url.href, "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1", [
      name,
    ]);
    await tell(url.href, `ALTER DATABASE ${name} RENAME TO ${as}`);
  }
  if ((await serversOf(serverUrl)).length === 0)
    await tell(serverUrl, `ALTER DATABASE ${name} RENAME TO ${as}`);
}

interface Server {
  readonly host: string;
  readonly port: number;
  /** Of a database without Citus, which refuses some changes of databases. */
  readonly url: URL;
}

const known = new Map<string, Promise<readonly Server[]>>();

/** The coordinator first; none on a PostgreSQL without Citus. */
function serversOf(serverUrl: string): Promise<readonly Server[]> {
  const servers = known.get(serverUrl) ?? readServers(serverUrl);
  known.set(serverUrl, servers);
  return servers;
}

async function readServers(serverUrl: string): Promise<readonly Server[]> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const extension = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
    if (extension.rowCount === 0) return [];
    const { rows } = await client.query<{ host: string; port: number }>(
      "SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE noderole = 'primary' ORDER BY groupid",
    );
    return rows.map(({ host, port }) => {
      const url = new URL(serverUrl);
      url.hostname = host;
      url.port = String(port);
      url.pathname = "/template1";
      return { host, port, url };
    });
  } finally {
    await client.end();
  }
}

function named(url: URL, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

async function tell(url: string, sql: string, values: readonly unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql, [...values]);
  } finally {
    await client.end();
  }
}
