import { z } from "zod";
import { json } from "../../kit/http.ts";
import { defineCall } from "../protocol/define-call.ts";
import { offsetOf } from "../protocol/local-time.ts";
import { countryCode } from "../rates/rate-request.ts";
import { findPlace } from "./places.ts";

const query = z.strictObject({
  type: z.enum(["pickup", "delivery"]),
  countryCode,
  postalCode: z.string().max(12).default(""),
  cityName: z.string().max(45).default(""),
  countyName: z.string().max(45).optional(),
  strictValidation: z.enum(["true", "false"]).default("false"),
});

/** `GET /address-validate`: whether DHL comes there. Source: section 2; the fields of its answer are assumed. */
export const addressCall = defineCall(
  { name: "address", method: "GET", pattern: "/address-validate", schema: query },
  ({ now }, { type, strictValidation, ...place }) => {
    const side = type === "pickup" ? "origin" : "destination";
    const { country, area, isExact } = findPlace(side, place, strictValidation === "true");
    const code = side === "origin" ? "3998" : "3999";
    return json({
      warnings: isExact ? [] : [`${code}: The ${side} is matched only in part`],
      address: [
        {
          countryCode: country.code,
          postalCode: place.postalCode,
          cityName: place.cityName.toUpperCase(),
          serviceArea: { code: area, description: area, GMTOffset: offsetOf(country.zone, now) },
        },
      ],
    });
  },
);
