/** Pickup lists: a carrier account's shipments, closed into a list that is handed to the driver. */
import type { CarrierAccount, ManifestContent } from "../../../domain/engine/index.ts";
import { closeManifest, readManifest, validationFailed } from "../../../domain/engine/index.ts";
import { bare, wrapped } from "../server/answer.ts";
import type { Call } from "../server/endpoint.ts";
import { creating, reading } from "../server/endpoint.ts";
import { idOf } from "../server/path-id.ts";
import type { ManifestResponse } from "./schema.ts";
import { manifestRequest } from "./schema.ts";

const close = creating("/v1/manifests", manifestRequest, async (call, { driver, date }, { id, isNew }) => {
  const { ports } = call.app;
  const account = await accountOf(call, driver);
  const [closed, ...others] = await closeManifest(ports, call.caller, account.id, {
    id,
    isNew,
    ...(date && { date }),
  });
  const manifest = presentManifest(call, await readManifest(ports, call.caller, closed.id));
  return bare({ ...manifest, also_issued: others.map((other) => other.id) });
});

const one = reading("GET", "/v1/manifests/:id", async (call) => {
  const id = idOf(call, "The pickup list does not exist.");
  return wrapped(presentManifest(call, await readManifest(call.app.ports, call.caller, id)));
});

/** @throws VALIDATION_FAILED the key has no such carrier */
async function accountOf({ app, caller }: Call, driver: string): Promise<CarrierAccount> {
  const accounts = await app.ports.accounts.enabled(caller);
  const account = accounts.find(({ carrier }) => carrier.code === driver);
  if (account !== undefined) return account;
  const known = accounts.map(({ carrier }) => carrier.code).join(", ");
  throw validationFailed([
    { path: "driver", message: `must be one of the key's carriers: ${known || "none"}` },
  ]);
}

function presentManifest(
  { app, caller }: Pick<Call, "app" | "caller">,
  { manifest, shipments }: ManifestContent,
): ManifestResponse {
  return {
    id: manifest.id,
    driver: manifest.carrier.code,
    provider: { name: manifest.carrier.name },
    pickup_list_ref: manifest.number,
    issued_by: manifest.issuedBy,
    date: manifest.date,
    document_url: app.paperLinks.url("manifests", caller, manifest.id),
    shipments: shipments.map((shipment) => ({
      id: shipment.id,
      state: shipment.state,
      related_order_id: shipment.relatedOrderId,
      tracking_ref: shipment.trackingRef,
      parcels: 1 + shipment.childVouchers.length,
    })),
    created_at: manifest.createdAt.toISOString(),
  };
}

export const manifestEndpoints = [close, one];
