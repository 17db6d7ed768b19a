import { z } from "zod";
import { drawManifest } from "../papers/label-paper.ts";
import { defineCall } from "../protocol/define-call.ts";
import { Failure, succeeded } from "../protocol/failure.ts";

const body = z.strictObject({ Date: z.iso.date() });

/** `POST /Manifest`: every shipment of the login with that date, those of other programs too. Source: section 9. */
export const manifestCall = defineCall("manifest", body, async (context, { Date: day }) => {
  const { world, account, now } = context;
  const numbers = [...world.shipments.values()]
    .filter(
      ({ userAlias, booking, voidedAt }) =>
        userAlias === account.userAlias && booking.ShipmentDate === day && voidedAt === null,
    )
    .map(({ number }) => number);
  world.manifests.push({ at: now.toISOString(), userAlias: account.userAlias, day, numbers });
  if (numbers.length > 0) {
    const pdf = await drawManifest(day, numbers);
    return succeeded(world.quirks, { Manifest: pdf.toString("base64") });
  }
  if (world.quirks.emptyManifest === "failure")
    throw new Failure("NoShipments", "Δεν υπάρχουν αποστολές για την ημερομηνία.");
  return succeeded(world.quirks, world.quirks.emptyManifest === "empty" ? { Manifest: "" } : {});
});
