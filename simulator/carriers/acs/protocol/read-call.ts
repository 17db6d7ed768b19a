import type { CarrierCall } from "../../kit/http.ts";

/** A call's envelope. Source: section 2. */
export interface Envelope {
  readonly alias: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @returns null if the body is no JSON object with an alias; parameters may be missing where only help is asked */
export function readEnvelope({ body }: CarrierCall): Envelope | null {
  const value = parsed(body);
  if (!isRecord(value) || typeof value.ACSAlias !== "string") return null;
  const { ACSAlias: alias, ACSInputParameters: parameters } = value;
  return { alias, parameters: isRecord(parameters) ? parameters : {} };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
