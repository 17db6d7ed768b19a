import type { BookingFailure } from "../../../app/domain/engine/index.ts";
import type { LandedRows, Written } from "./landed-rows.ts";

export const failureRows: LandedRows<Written<BookingFailure>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "d717796ca3e7574a072e420dcd5b06a64b6144aee45420ce99ca7e9262114033",
    rows: [
      {
        code: "CARRIER_REJECTED",
        message: "The carrier refuses this postcode.",
        metadata: { path: "to.zip" },
      },
      { code: "CARRIER_UNAVAILABLE", message: "No answer.", metadata: null },
    ],
  },
};
