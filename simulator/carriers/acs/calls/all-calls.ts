import type { AcsCall } from "../protocol/define-call.ts";
import { addressValidation } from "./address-validation.ts";
import { areaByZipCode, stationByZipCode } from "./areas.ts";
import { codPayouts } from "./cod-payouts.ts";
import { createVoucher } from "./create-voucher.ts";
import { deleteVoucher } from "./delete-voucher.ts";
import { findByReference } from "./find-by-reference.ts";
import { issuePickupList } from "./issue-pickup-list.ts";
import { multipartVouchers } from "./multipart-vouchers.ts";
import { priceCalculation } from "./price.ts";
import { printVoucher, printVoucherV2 } from "./print-voucher.ts";
import { displayPickupList, getPickupLists, printPickupList } from "./read-pickup-lists.ts";
import { contentTypeList, stationList, stationsForPlugin } from "./stations.ts";
import { trackingDetails, trackingSummary } from "./tracking.ts";

/** Every alias of section 3. */
const calls: readonly AcsCall[] = [
  priceCalculation,
  createVoucher,
  multipartVouchers,
  printVoucher,
  printVoucherV2,
  deleteVoucher,
  issuePickupList,
  printPickupList,
  getPickupLists,
  displayPickupList,
  trackingSummary,
  trackingDetails,
  findByReference,
  areaByZipCode,
  stationByZipCode,
  addressValidation,
  stationList,
  stationsForPlugin,
  contentTypeList,
  codPayouts,
];

const byAlias = new Map(calls.map((call) => [call.alias, call]));

export const findCall = (alias: string): AcsCall | undefined => byAlias.get(alias);
