import { login, partners } from "./access.ts";
import { book, change } from "./booking.ts";
import { customerReturn } from "./customer-return.ts";
import { labelSheet, pdfLabel, zplLabel } from "./labels.ts";
import { cancel, confirmDropOff, parcels } from "./parcels.ts";
import { lockers, nearestLocker, origins, regionFile } from "./points.ts";

/** Every call of BOX NOW by its name. */
export const operations = {
  login,
  partners,
  lockers,
  origins,
  regionFile,
  nearestLocker,
  book,
  change,
  customerReturn,
  pdfLabel,
  zplLabel,
  labelSheet,
  parcels,
  cancel,
  confirmDropOff,
};
