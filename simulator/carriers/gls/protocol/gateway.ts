import type { Reply } from "../../kit/http.ts";
import { json } from "../../kit/http.ts";

/** Refusals of the gateway before the newer APIs. Source: sections 2, 11. */
export const fault = (faultstring: string, errorcode: string, status: number): Reply =>
  json({ fault: { faultstring, detail: { errorcode } } }, status);

export const expired = (): Reply => fault("The Token has expired", "steps.jwt.TokenExpired", 401);

/** Assumption: the code; the sheet has the text alone. */
export const notEntitled = (): Reply =>
  fault("The credential is not allowed to access the API", "oauth.v2.InsufficientScope", 403);

/** A refusal of the API itself: problem JSON. */
export const problem = (code: string, detail: string, status: number, instance: string): Reply =>
  json({ type: code, title: code, status, detail, instance }, status);
