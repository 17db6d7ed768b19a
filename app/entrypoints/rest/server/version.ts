import { ApiError } from "./api-error.ts";
import type { RequestHead } from "./api-request.ts";

/**
 * The API's version: the day of the last change that could break a caller. Every answer says it in `Waybill-Version`, and a request
 * may ask for it (docs/decisions/091).
 */
export const apiVersion = "2026-11-24";

/** @throws ApiError VALIDATION_FAILED the request asks for another version */
export function requireVersion(request: RequestHead): void {
  const asked = request.header("waybill-version");
  if (asked === null || asked === apiVersion) return;
  throw new ApiError(
    "VALIDATION_FAILED",
    `The header Waybill-Version asks for a version that this service does not have: send ${apiVersion}, or leave the header out.`,
    { metadata: { issues: [{ path: "Waybill-Version", message: `must be ${apiVersion}` }] } },
  );
}
