/** Tells a database that can't serve at the moment from a fault of ours. */
import { ChangedByOthersError } from "../../../domain/engine/index.ts";

/** Prisma: unreachable, timed out, closed, no connection in time, transaction not started in time, lost, or in another's way. */
const prismaCodes = new Set(["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2034"]);

/** The adapter's own names of the same, where a transaction is committed or rolled back, which Prisma hands on as they are. */
const adapterKinds = new Set([
  ...[
    "DatabaseNotReachable",
    "ConnectionClosed",
    "SocketTimeout",
    "TlsConnectionError",
    "TooManyConnections",
  ],
  "TransactionWriteConflict",
]);

const systemCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);

/**
 * SQLSTATE: connection broken (08), resources used up (53), shutdown or crash (57P), statement or lock timed out, a transaction
 * that lost against another (40), and a database that only reads.
 */
const sqlState = /^(08...|53...|57P0[1-5]|57014|55P03|40001|40P01|25006|25P03)$/;

/** True if the same request may succeed in a moment: the database does not serve, or others were first each time. */
export function mayPass(error: unknown): boolean {
  return error instanceof ChangedByOthersError || isDatabaseUnavailable(error);
}

/** The driver's messages about connections that have no code. */
const messages =
  /timeout exceeded when trying to connect|Connection terminated|client has encountered a connection error|Connection ended unexpectedly|Server has closed the connection|Can't reach database server|statement timeout|lock timeout|Unable to start a transaction in the given time/i;

/** How many causes below an error are looked at. */
const depth = 5;

/** True if the same request may succeed as soon as the database serves again. */
export function isDatabaseUnavailable(error: unknown): boolean {
  let each: unknown = error;
  for (let level = 0; level < depth && typeof each === "object" && each !== null; level++) {
    if (saysUnavailable(each)) return true;
    each = "cause" in each ? each.cause : adapterErrorOf(each);
  }
  return false;
}

/** Prisma hands the driver's error over beside its own code P2010, for SQL of ours. */
function adapterErrorOf(error: object): unknown {
  if (!("meta" in error) || typeof error.meta !== "object" || error.meta === null) return undefined;
  return "driverAdapterError" in error.meta ? error.meta.driverAdapterError : undefined;
}

function saysUnavailable(error: object): boolean {
  const codes = [
    "code" in error && error.code,
    "originalCode" in error && error.originalCode,
    "meta" in error && typeof error.meta === "object" && error.meta !== null && "code" in error.meta
      ? error.meta.code
      : undefined,
  ];
  if ("kind" in error && typeof error.kind === "string" && adapterKinds.has(error.kind)) return true;
  if (codes.some((code) => typeof code === "string" && isCode(code))) return true;
  return "message" in error && typeof error.message === "string" && messages.test(error.message);
}

function isCode(code: string): boolean {
  return prismaCodes.has(code) || systemCodes.has(code) || sqlState.test(code);
}
