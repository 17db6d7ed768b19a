import { login, partners } from "../../../app/adapters/carriers/boxnow/wire/access.ts";
import { book } from "../../../app/adapters/carriers/boxnow/wire/booking.ts";
import { customerReturn } from "../../../app/adapters/carriers/boxnow/wire/customer-return.ts";
import { labelSheet, pdfLabel, zplLabel } from "../../../app/adapters/carriers/boxnow/wire/labels.ts";
import { cancel, parcels } from "../../../app/adapters/carriers/boxnow/wire/parcels.ts";
import { lockers, places, regionFile } from "../../../app/adapters/carriers/boxnow/wire/points.ts";

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
