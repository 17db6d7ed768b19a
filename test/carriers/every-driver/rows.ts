import { acs } from "./acs.ts";
import type { BatteryRow } from "./battery-row.ts";
import { boxnow } from "./boxnow.ts";
import { courierCenter } from "./courier-center.ts";
import { dhlExpress } from "./dhl-express.ts";
import { dhlParcelDe } from "./dhl-parcel-de.ts";
import { elta } from "./elta.ts";
import { geniki } from "./geniki.ts";
import { gls } from "./gls.ts";
import { speedex } from "./speedex.ts";
import { stall } from "./stall.ts";

/** Every driver that calls a carrier, a line each. */
export const rows: readonly BatteryRow[] = [
  acs,
  boxnow,
  courierCenter,
  dhlExpress,
  dhlParcelDe,
  elta,
  geniki,
  gls,
  speedex,
  stall,
];
