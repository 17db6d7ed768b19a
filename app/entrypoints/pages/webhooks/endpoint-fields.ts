import type { FieldTable, FieldValues } from "../frame/field-table.ts";

/** The fields of an endpoint. Without an event, it gets all. */
export const endpointFields = {
  url: { at: "url", kind: "url", longest: 2048 },
  description: { at: "description", kind: "text", longest: 255, empty: "null" },
  events: { at: "events", kind: "list" },
} as const satisfies FieldTable;

export type EndpointDraft = FieldValues<typeof endpointFields>;
