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

interface Server {
  readonly url: string;
  /** of BOX NOW's Location API */
  readonly locationUrl?: string;
  close(): Promise<void>;
}
type Start = (options: { readonly port: number; readonly seed: number }) => Promise<Server>;

const step = values["journey-step-ms"];

const carriers: Readonly<Record<string, Start>> = {
  pretend: async ({ port }) => {
    const carrier = await startCarrier(port);
    return { url: carrier.url, close: () => carrier.stop() };
  },
  boxnow: (options) =>
    startBoxnow({
      ...options,
      locationPort: Number(values["location-port"]),
      points: Number(values.points),
      journeyStepMs: step === undefined ? null : Number(step),
    }),
  acs: startAcs,
  elta: startElta,
  geniki: startGeniki,
  gls: startGls,
  speedex: startSpeedex,
  "courier-center": startCourierCenter,
  "dhl-express": startDhlExpress,
  "dhl-parcel-de": startDhlParcelDe,
};

const start = carriers[values.carrier];
if (start === undefined)
  throw new Error(`--carrier ${values.carrier} is unknown; name one of ${Object.keys(carriers).join(", ")}`);
const server = await start({ port: Number(values.port), seed: Number(values.seed) });
if (server.locationUrl !== undefined) process.stdout.write(`locations ${server.locationUrl}\n`);
process.stdout.write(`ready ${server.url}\n`);
for (const signal of ["SIGTERM", "SIGINT"] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)));
