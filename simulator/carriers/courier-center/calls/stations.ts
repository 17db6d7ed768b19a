import { z } from "zod";
import { defineCall } from "../protocol/define-call.ts";
import { succeeded } from "../protocol/failure.ts";

/** Codes of section 10; the fields of a row are unknown, and assumed. */
const stations = [
  { Prefix: "085", Name: "ΑΘΗΝΑ" },
  { Prefix: "200", Name: "ΘΕΣΣΑΛΟΝΙΚΗ" },
  { Prefix: "260", Name: "ΠΑΤΡΑ" },
];

/** `POST /Station/GetStations`. Source: section 3. */
export const stationsCall = defineCall(
  "stations",
  z.strictObject({ Identifier: z.string().optional() }),
  ({ world }, { Identifier }) =>
    succeeded(world.quirks, {
      StationDataInfo: stations.filter(({ Prefix }) => Identifier === undefined || Prefix === Identifier),
    }),
);
