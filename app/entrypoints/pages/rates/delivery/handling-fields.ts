import type { FieldTable, FieldValues } from "../../frame/field-table.ts";

/** The handling of an order before the carrier has it. */
export const handlingFields = {
  timeZone: { at: "timeZone", kind: "select" },
  /** There is no cut-off; `cutOffAt` is ignored then. */
  anyTime: { at: null, kind: "switch" },
  cutOffAt: { at: "cutOffAt", kind: "time" },
  preparationDays: { at: "preparationDays", kind: "whole" },
  weekdays: { at: "weekdays", kind: "list" },
  /** `origin`, a country, or empty for none. */
  holidaysOf: { at: "holidaysOf", kind: "select", empty: "null" },
  /** `YYYY-MM-DD`, sorted */
  closedDates: { at: "closedDates", kind: "list" },
} as const satisfies FieldTable;

export type HandlingValues = FieldValues<typeof handlingFields>;
