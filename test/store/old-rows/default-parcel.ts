import type { Size } from "../../../app/domain/engine/index.ts";
import type { LandedRows, Written } from "./landed-rows.ts";

export const defaultParcelRows: LandedRows<Written<Size>> = {
  older: [],
  newest: {
    version: 1,
    sha256: "a5e3d30790a4bc56029bd983ec05bab53e0d4b03e0d499da3a30accb33c89250",
    rows: [{ lengthCm: 20, widthCm: 15, heightCm: 10 }],
  },
};
