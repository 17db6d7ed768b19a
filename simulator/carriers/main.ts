/** `node simulator/carriers/main.ts --port 4600`: the pretend carrier by itself. Prints `ready <url>`. */
import { parseArgs } from "node:util";
import { startCarrier } from "./start-carrier.ts";

const { values } = parseArgs({ options: { port: { type: "string", default: "0" } } });
const carrier = await startCarrier(Number(values.port));
process.stdout.write(`ready ${carrier.url}\n`);
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => void carrier.stop().then(() => process.exit(0)));
