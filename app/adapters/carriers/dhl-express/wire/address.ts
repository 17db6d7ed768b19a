import { z } from "zod";
import type { Address } from "../../../../domain/engine/index.ts";
import type { Operation } from "../../kit/operation.ts";
import { jsonOf } from "../../kit/wire-answer.ts";
import { placeOf } from "./party.ts";

/** Whether DHL comes to a place; a refusal says why not. Source: contract sheet, section 2. */
export const validateAddress: Operation<
  { readonly type: "pickup" | "delivery"; readonly address: Address; readonly isStrict: boolean },
  null
> = {
  name: "address",
  request({ type, address, isStrict }) {
    const { countryCode, postalCode, cityName } = placeOf(address);
    return {
      method: "GET",
      path: "/address-validate",
      query: { type, countryCode, postalCode, cityName, strictValidation: String(isStrict) },
    };
  },
  read(answer) {
    jsonOf(z.looseObject({}), answer);
    return null;
  },
};
