/** The operator's pages, on a port of their own, which no proxy publishes. */
import type { IncomingMessage } from "node:http";
import { queueDepths } from "../adapters/queue/queue-depths.ts";
import { migrationLedger } from "../adapters/store/database/migrate.ts";
import { operatorDoors } from "../entrypoints/http/operator-doors.ts";
import type { Served } from "../entrypoints/http/serve-doors.ts";
import { refuseAll, serveDoors } from "../entrypoints/http/serve-doors.ts";
import { acting } from "./acting.ts";
import type { Databases } from "./database/databases.ts";
import type { HttpServer } from "./http-server.ts";
import { listenHttp } from "./http-server.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { recordedDeadJobs } from "./recorded-dead-jobs.ts";
import type { Services } from "./services.server.ts";

const nothingHere = { status: 404, message: "There is nothing here." } as const;

/**
 * @param senderOf the address that a request came from
 * @throws Error when the port is taken
 */
export async function serveOperator(
  port: number,
  services: Services,
  { database: { pool }, queuePool }: Pick<Databases, "database" | "queuePool">,
  metrics: Metrics,
  served: Omit<Served, "doors" | "pages">,
  senderOf: (request: IncomingMessage) => string | null,
): Promise<HttpServer> {
  const executeSql = (sql: string, values: unknown[] = []) => queuePool.query(sql, values);
  const doors = operatorDoors({
    ...services,
    deadJobs: recordedDeadJobs({ executeSql }, services),
    queueDepths: () => queueDepths({ executeSql }),
    migrations: () => migrationLedger(pool),
    carriersLeftAlone: async () => metrics.carriersLeftAlone(),
  });
  const pages = refuseAll(nothingHere, served.trustProxy);
  const answer = serveDoors({ doors, pages, ...served });
  return listenHttp(services.env.OPERATOR_HOST, port, (request, response) =>
    acting.from(senderOf(request), () => answer(request, response)),
  );
}
