import type { CarrierCall } from "../../kit/http.ts";
import { refused } from "../errors.ts";

/** No body, or `{}`. @throws P400 any other one (assumption) */
export function expectEmptyBody({ body }: CarrierCall): void {
  if (!["", "{}"].includes(body.toString("utf8").trim())) throw refused("P400");
}
