import { login, partners } from "./access.ts";
import { book } from "./booking.ts";
import { customerReturn } from "./customer-return.ts";
import { labelSheet, pdfLabel, zplLabel } from "./labels.ts";
import { cancel, parcels } from "./parcels.ts";
import { lockers, places, regionFile } from "./points.ts";

/** The calls of BOX NOW that the driver makes, by name. */
export const operations = {
  login,
  partners,
  lockers,
  places,
  regionFile,
  book,
  customerReturn,
  pdfLabel,
  zplLabel,
  labelSheet,
  parcels,
  cancel,
};
