/** `node simulator/carriers/main.ts --carrier acs --port 4600`: one carrier by itself. Prints `ready <url>`. */
import { parseArgs } from "node:util";
import { startAcs } from "./acs/start-acs.ts";
import { startCarrier } from "./start-carrier.ts";

const { values } = parseArgs({
  options: {
    carrier: { type: "string", default: "pretend" },
    port: { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
  },
});

/** A carrier's start: the lines that it prints, and its end. */
const carriers: Record<string, () => Promise<{ lines: string[]; stop(): Promise<void> }>> = {
  pretend: async () => {
    const carrier = await startCarrier(Number(values.port));
    return { lines: [`ready ${carrier.url}`], stop: () => carrier.stop() };
  },
  acs: async () => {
    const carrier = await startAcs({ port: Number(values.port), seed: Number(values.seed) });
    return { lines: [`ready ${carrier.url}`], stop: () => carrier.close() };
  },
};

const start = carriers[values.carrier];
if (start === undefined)
  throw new Error(`--carrier ${values.carrier} is unknown; name one of ${Object.keys(carriers).join(", ")}`);
const { lines, stop } = await start();
for (const line of lines) process.stdout.write(`${line}\n`);
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => void stop().then(() => process.exit(0)));
