import type { SmallPageTexts } from "../shape.ts";
import { decisions } from "./decisions.ts";
import { common, connection, error, landing, nav, status } from "./frame.ts";
import { orderImport, productImport } from "./imports.ts";
import { settings } from "./settings.ts";
import { shipments } from "./shipments.ts";

export const pages: SmallPageTexts = {
  nav,
  common,
  connection,
  status,
  error,
  landing,
  orderImport,
  productImport,
  shipments,
  decisions,
  settings,
};
