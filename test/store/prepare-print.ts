/** A process that prepares one print until it is killed: `node prepare-print.ts CONNECTION MERCHANT PRINT`. It prints a line a call. */

import { openDatabase } from "../../app/adapters/store/database/database.ts";
import { preparePrint } from "../../app/domain/orders/printing/prepare-print.ts";
import { papersHere } from "../support/draw-here.ts";
import { testPorts, testStores } from "../support/stores.ts";

const [connectionString = "", merchantId = "", id = ""] = process.argv.slice(2);
const database = openDatabase(connectionString, { maxConnections: 4 });
const stores = testStores(database);
const ports = testPorts(database, stores);
const line = (text: string) => void process.stdout.write(`${text}\n`);
const { prints } = stores;
const papers = papersHere(ports);
await preparePrint(
  {
    ports,
    pickLists: stores.pickLists,
    purchases: stores.purchases,
    prints: {
      ...prints,
      async proceed(print, done, skipped) {
        line(`${done} read`);
        const proceeded = await prints.proceed(print, done, skipped);
        line(`${done} stored`);
        return proceeded;
      },
      async finish(print, result, document) {
        line("drawn");
        return prints.finish(print, result, document);
      },
    },
    papers: {
      ...papers,
      async labels(shipments, options) {
        line("drawing");
        return papers.labels(shipments, options);
      },
    },
  },
  { merchantId, environment: "sandbox" },
  id,
);
line("done");
await database.close();
