import { z } from "zod";
import { filledText } from "../values/text.ts";

/** More than the longest scenario takes. */
const mostMinutes = 1_440;

export const clockMove = z
  .object({
    advance_minutes: z.int().min(1).max(mostMinutes).meta({ description: "Minutes to move forward." }),
  })
  .meta({ id: "ClockMove" });

export const credentialsRequest = z
  .object({
    driver: filledText(64).meta({ description: "A sample carrier that takes credentials: gorgona." }),
    credentials: z
      .object({
        customer_number: filledText(64).describe("Your number at the carrier."),
        password: filledText(64).describe("The number's password."),
      })
      .nullable()
      .meta({ description: "null: you have no contract with the carrier any more." }),
  })
  .meta({ id: "SandboxCredentials" });

export const movedClock = z
  .object({
    advance_minutes: z.number().describe("The minutes that the clock moved."),
    shipments: z
      .array(z.string())
      .meta({ description: "Shipments on their way that play a scenario: their clock moved." }),
    changed: z.array(z.string()).meta({ description: "Those of them with new scans." }),
  })
  .meta({ id: "MovedClock" });
export type MovedClock = z.output<typeof movedClock>;
