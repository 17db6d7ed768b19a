/** As fast as possible: each of some connections sends the next request after the answer to the last. */
import autocannon from "autocannon";
import { percentile } from "./percentile.ts";
import { postgresTimeMs, processorTimeMs } from "./processor-time.ts";

export interface Door {
  readonly name: string;
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface BesideEmptyRoute extends Measured {
  /** Of the server's processor for each request, in milliseconds: a busy machine changes it least. NaN where unknown. */
  readonly serverMs: number;
  /** The same of the database's processes. */
  readonly databaseMs: number;
  readonly emptyPerSecond: number;
  readonly ratio: number;
}

export const CONNECTIONS = 10;

/** @throws Error an answer was not a success: a fast refusal is no result */
export async function atFullSpeed(server: string, door: Door, seconds: number): Promise<Measured> {
  const times: number[] = [];
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(
      {
        url: `${server}${door.path}`,
        method: door.method,
        connections: CONNECTIONS,
        duration: seconds,
        ...(door.headers === undefined ? {} : { headers: { ...door.headers } }),
        ...(door.body === undefined ? {} : { body: door.body }),
      },
      (error: Error | null, finished) => (error === null ? resolve(finished) : reject(error)),
    );
    // Its own histogram counts whole milliseconds and has no p95.
    load.on("response", (_client, _status, _bytes, responseMs) => times.push(responseMs));
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${door.name}: ${result.non2xx} refusals and ${result.errors} errors`);
  return {
    perSecond: times.length / result.duration,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  };
}

/** The processes whose processor time is measured. */
export interface Processes {
  readonly server: number | undefined;
  readonly postmaster: string | null;
}

/** Between two measurements of the empty route, so that a drifting speed of the machine still gives a fair ratio. */
export async function besideEmptyRoute(
  server: string,
  door: Door,
  seconds: number,
  processes: Processes,
): Promise<BesideEmptyRoute> {
  const before = await atFullSpeed(server, emptyRoute, seconds / 2);
  const begun = spent(processes);
  const measured = await atFullSpeed(server, door, seconds);
  const ended = spent(processes);
  const requests = measured.perSecond * seconds;
  const after = await atFullSpeed(server, emptyRoute, seconds / 2);
  const emptyPerSecond = (before.perSecond + after.perSecond) / 2;
  return {
    ...measured,
    serverMs: (ended.server - begun.server) / requests,
    databaseMs: (ended.database - begun.database) / requests,
    emptyPerSecond,
    ratio: measured.perSecond / emptyPerSecond,
  };
}

function spent({ server, postmaster }: Processes) {
  return { server: processorTimeMs(server), database: postgresTimeMs(postmaster) };
}

export const emptyRoute: Door = { name: "empty route", path: "/healthz", method: "GET" };
