/** `node simulator/carriers/main.ts --carrier boxnow --port 4600`: one carrier by itself. Prints `ready <url>`. */
import { parseArgs } from "node:util";
import { startAcs } from "./acs/start-acs.ts";
import { startBoxnow } from "./boxnow/start-boxnow.ts";
import { startCourierCenter } from "./courier-center/start-courier-center.ts";
import { startDhlExpress } from "./dhl-express/start-dhl-express.ts";
import { startDhlParcelDe } from "./dhl-parcel-de/start-dhl-parcel-de.ts";
import { startElta } from "./elta/start-elta.ts";
import { startGeniki } from "./geniki/start-geniki.ts";
import { startGls } from "./gls/start-gls.ts";
import { startSpeedex } from "./speedex/start-speedex.ts";
import { startCarrier } from "./start-carrier.ts";

const { values } = parseArgs({
  options: {
    carrier: { type: "string", default: "pretend" },
    port: { type: "string", default: "0" },
    "location-port": { type: "string", default: "0" },
    seed: { type: "string", default: "1" },
    points: { type: "string", default: "300" },
    "journey-step-ms": { type: "string" },
  },
});

/** A carrier's start: the lines that it prints, and its end. */
const carriers: Record<string, () => Promise<{ lines: string[]; stop(): Promise<void> }>> = {
  pretend: async () => {
    const carrier = await startCarrier(Number(values.port));
    return { lines: [`ready ${carrier.url}`], stop: () => carrier.stop() };
  },
  boxnow: async () => {
    const step = values["journey-step-ms"];
    const carrier = await startBoxnow({
      port: Number(values.port),
      locationPort: Number(values["location-port"]),
      seed: Number(values.seed),
      points: Number(values.points),
      journeyStepMs: step === undefined ? null : Number(step),
    });
    return {
      lines: [`locations ${carrier.locationUrl}`, `ready ${carrier.url}`],
      stop: () => carrier.close(),
    };
  },
  acs: async () => {
    const carrier = await startAcs({ port: Number(values.port), seed: Number(values.seed) });
    return { lines: [`ready ${carrier.url}`], stop: () => carrier.close() };
  },
  elta: async () => {
    const carrier = await startElta({ port: Number(values.port), seed: Number(values.seed) });
    return { lines: [`ready ${carrier.url}`], stop: () => carrier.close() };
  },
  geniki: async () => {
    const carrier = await startGeniki({ port: Number(values.port), seed: Number(values.seed) });
    return { lines: [`ready ${carrier.url}`], stop: () => carrier.close() };
  },
  gls: async () => {
    const carrier = await startGls({ port: Number(values.port), seed: Number(values.seed) });
    return { lines: [`ready ${carrier.url}`], stop: () => carrier.close() };
  },
  speedex: async () => {
    const carrier = await startSpeedex({ port: Number(values.port), seed: Number(values.seed) });
    return { lines: [`ready ${carrier.url}`], stop: () => carrier.close() };
  },
  "courier-center": async () => {
    const carrier = await startCourierCenter({ port: Number(values.port), seed: Number(values.seed) });
    return { lines: [`ready ${carrier.url}`], stop: () => carrier.close() };
  },
  "dhl-express": async () => {
    const carrier = await startDhlExpress({ port: Number(values.port), seed: Number(values.seed) });
    return { lines: [`ready ${carrier.url}`], stop: () => carrier.close() };
  },
  "dhl-parcel-de": async () => {
    const carrier = await startDhlParcelDe({ port: Number(values.port), seed: Number(values.seed) });
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
