import { createBol } from "../consignments/create-bol.ts";
import type { Operation } from "../protocol/define-operation.ts";
import { findBranches } from "./branches.ts";
import { cancelBol } from "./cancel-bol.ts";
import { listConsignments, listPayouts } from "./list-consignments.ts";
import { printLabels, printSummary } from "./print-labels.ts";
import { lastCheckpoint, traceByClientKey, traceByDate, traceByVoucher } from "./trace.ts";
import { cancelPickup, createPickup, getPickup, orderLastCheckpoint, reschedulePickup } from "./visits.ts";

/** Every operation with a session, by its name. Source: section 3. `CreateBOLwithOrder` is not played. */
export const operations: ReadonlyMap<string, Operation> = new Map([
  ["CreateBOL", createBol],
  ["CancelBOL", cancelBol],
  ["GetBOLPdf", printLabels],
  ["GetBOLSummaryPdf", printSummary],
  ["GetConsignmentsByDate", listConsignments],
  ["GetDepositedConsignmentsByDate", listPayouts],
  ["GetTraceByVoucher", traceByVoucher],
  ["GetTraceByClientKey", traceByClientKey],
  ["GetTraceByDate", traceByDate],
  ["GetLastCheckpoint", lastCheckpoint],
  ["GetBranches", findBranches],
  ["CreatePickup", createPickup],
  ["ReschedulePickup", reschedulePickup],
  ["CancelPickup", cancelPickup],
  ["GetPickup", getPickup],
  ["GetOrderLastCheckpoint", orderLastCheckpoint],
]);
