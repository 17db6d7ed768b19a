/** Pickup lists: a carrier account's shipments, closed into a list that is handed to the driver. */

import { z } from "zod";
import type {
  CarrierAccount,
  ListedShipment,
  ManifestContent,
  PrintedList,
} from "../../../domain/engine/index.ts";
import {
  closeManifest,
  hasChanges,
  listChanges,
  readManifest,
  validationFailed,
} from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Call } from "../server/endpoint.ts";
import { bare, creating, reading, wrapped } from "../server/endpoint.ts";
import { shipmentStates } from "../shipments/schema.ts";
import { answeredDriver, providerName } from "../values/carrier.ts";
import { answeredDate, answeredTimestamp, calendarDate, filledText } from "../values/fields.ts";

type Needs = Pick<Services, "ports" | "links">;

const manifestRequest = z
  .object({
    driver: filledText(64).meta({ description: "The carrier account whose day is closed, by its `driver`." }),
    date: calendarDate.nullish().meta({
      description:
        "The day of the hand-over, today to 7 days ahead; today if left out. A carrier that issues lists itself lists today's shipments alone.",
    }),
  })
  .meta({ id: "ManifestRequest" });

const numbers = (description: string) => z.array(z.string()).describe(description);

const sheet = z
  .object({
    revision: z.int().describe("From 1: another one for each change that the sheet was printed with."),
    is_outdated: z
      .boolean()
      .describe("The list changed since: print the sheet again, and throw the old one away."),
    added: numbers("Voucher numbers that came onto the list since."),
    removed: numbers("Voucher numbers that left the list since, because they were cancelled."),
    changed: numbers("Voucher numbers with other parcels, or another amount to collect."),
  })
  .meta({ id: "PrintedSheet", description: "The sheet as it was read last, beside the list as it is now." });

const fields = {
  id: z.uuid().describe("The list's id, a UUIDv7."),
  driver: answeredDriver,
  provider: providerName,
  pickup_list_ref: z
    .string()
    .meta({ description: "The list's number, as its shipments carry it.", example: "20261124-1" }),
  issued_by: z
    .enum(["carrier", "merchant"])
    .meta({ description: "`merchant`: the carrier has no lists of its own, so the number is ours." }),
  date: answeredDate.describe("The day of the hand-over."),
  document_url: z.string().meta({
    description: "The sheet to sign, as PDF. Signed; good for 24 hours from each read of the list.",
  }),
  shipments: z
    .array(
      z.object({
        id: z.uuid().describe("The shipment's id."),
        state: z.enum(shipmentStates).describe("The shipment's state now."),
        related_order_id: z.string().nullable().describe("The caller's own reference; null without one."),
        tracking_ref: z.string().describe("The shipment's voucher number."),
        parcels: z.int().describe("How many parcels it has."),
      }),
    )
    .meta({
      description:
        "In the order in which they were bought. A cancelled one stays here, and is not on the sheet.",
    }),
  sheet: sheet.nullable().describe("Null until the sheet is read at `document_url`."),
  created_at: answeredTimestamp.describe("When the list was closed."),
};

const manifestResponse = z.object(fields).meta({ id: "Manifest" });
type ManifestResponse = z.output<typeof manifestResponse>;

const closedManifestResponse = z
  .object({
    ...fields,
    also_issued: z.array(z.uuid()).meta({
      description: "Further lists that the carrier issued, for shipments of earlier days. Mostly empty.",
    }),
  })
  .meta({ id: "ClosedManifest" });

const close = creating({
  path: "/v1/manifests",
  operationId: "closeManifest",
  tag: "Hand-over",
  summary: "Put a carrier's waiting shipments onto a pickup list",
  description:
    "Takes every bought shipment of the account that is on no list, isn't cancelled or under way, and isn't collected on a later day. A carrier with lists of its own issues it; otherwise the number is ours. A shipment is on one list at most; what is bought later comes onto the next one. Interrupted, the request may be repeated: nothing is listed twice.",
  body: manifestRequest,
  examples: {
    today: { summary: "What waits for the carrier's van today", value: { driver: "gorgona" } },
  },
  answers: bare("The list.", closedManifestResponse),
  refuses: ["PICKUP_NOT_AVAILABLE", "NOT_FOUND", "CARRIER_REJECTED", "CARRIER_UNAVAILABLE"],
  async handle(call: Call<Needs>, { driver, date }, { id, isNew }) {
    const { ports } = call.app;
    const account = await accountOf(call, driver);
    const [closed, ...others] = await closeManifest(ports, call.caller, account.id, {
      id,
      isNew,
      ...(date && { date }),
    });
    const manifest = await presentManifest(call, await readManifest(ports, call.caller, closed.id));
    return { ...manifest, also_issued: others.map((other) => other.id) };
  },
});

const one = reading({
  method: "GET",
  path: "/v1/manifests/:id",
  id: { description: "A pickup list's id.", missing: "The pickup list does not exist." },
  operationId: "getManifest",
  tag: "Hand-over",
  summary: "Read a pickup list",
  description: "With a link to the sheet that the driver signs, which is signed afresh at each read.",
  answers: wrapped("The pickup list.", manifestResponse),
  handle: async (call: Call<Needs>) =>
    presentManifest(call, await readManifest(call.app.ports, call.caller, call.id)),
});

/** @throws VALIDATION_FAILED the key has no such carrier */
async function accountOf({ app, caller }: Call<Needs>, driver: string): Promise<CarrierAccount> {
  const accounts = await app.ports.accounts.enabled(caller);
  const account = accounts.find(({ carrier }) => carrier.code === driver);
  if (account !== undefined) return account;
  const known = accounts.map(({ carrier }) => carrier.code).join(", ");
  throw validationFailed([
    { path: "driver", message: `must be one of the key's carriers: ${known || "none"}` },
  ]);
}

async function presentManifest(
  { app, caller }: Call<Needs>,
  { manifest, shipments }: ManifestContent,
): Promise<ManifestResponse> {
  const printed = (await app.ports.manifests.printed(caller, [manifest])).get(manifest.id);
  return {
    id: manifest.id,
    driver: manifest.carrier.code,
    provider: { name: manifest.carrier.name },
    pickup_list_ref: manifest.number,
    issued_by: manifest.issuedBy,
    date: manifest.date,
    document_url: app.links.url("manifest", { ...caller, id: manifest.id }),
    shipments: shipments.map((shipment) => ({
      id: shipment.id,
      state: shipment.state,
      related_order_id: shipment.relatedOrderId,
      tracking_ref: shipment.trackingRef,
      parcels: 1 + shipment.childVouchers.length,
    })),
    sheet: printed === undefined ? null : sheetOf(printed),
    created_at: manifest.createdAt.toISOString(),
  };
}

function sheetOf({
  revision,
  shipments,
  now,
}: PrintedList & { readonly now: readonly ListedShipment[] }): ManifestResponse["sheet"] {
  const changes = listChanges(shipments, now);
  const { added, removed, changed } = changes;
  return {
    ...{ revision, is_outdated: hasChanges(changes) },
    ...{ added: [...added], removed: [...removed], changed: [...changed] },
  };
}

export const manifestEndpoints = [close, one];
