import type { DayList } from "../booking/list-day.ts";
import { listedShipments, listLayout } from "../booking/list-day.ts";
import { EngineError } from "../errors.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../values/account.ts";
import type { Manifest, ManifestId } from "../values/manifest.ts";
import type { Shipment } from "../values/shipment.ts";
import { listChanges, listedShipment } from "./list-changes.ts";

export interface ManifestContent {
  readonly manifest: Manifest;
  /** The shipments in the order in which they were made; a cancelled one stays in the record. */
  readonly shipments: readonly Shipment[];
}

/** @throws NOT_FOUND another merchant's list looks the same as none */
export async function readManifest(
  ports: Pick<Ports, "manifests" | "shipments">,
  caller: Caller,
  id: ManifestId,
): Promise<ManifestContent> {
  const manifest = await ports.manifests.get(caller, id);
  if (manifest === null) throw new EngineError("NOT_FOUND", "The pickup list does not exist.");
  return { manifest, shipments: await shipmentsOf(ports, manifest) };
}

export async function shipmentsOf(
  { shipments }: Pick<Ports, "shipments">,
  manifest: Manifest,
): Promise<readonly Shipment[]> {
  const found = await shipments.byIds(manifest, manifest.shipmentIds);
  return [...found.values()]
    .filter(({ pickupListRef }) => pickupListRef === manifest.number)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
}

/**
 * The sheet that is signed: the list without the shipments that were cancelled since. A sheet that is printed becomes a revision if it
 * differs from the one that was printed last.
 * @throws NOT_FOUND no such list, or its account is gone
 */
export async function manifestSheet(
  ports: Pick<Ports, "accounts" | "carriers" | "clock" | "manifests" | "shipments" | "shippingConfigs">,
  caller: Caller,
  id: ManifestId,
  { isPrinted }: { readonly isPrinted: boolean } = { isPrinted: false },
): Promise<DayList> {
  const { manifest, shipments } = await readManifest(ports, caller, id);
  const account = await ports.accounts.get(caller, manifest.accountId);
  if (account === null) throw new EngineError("NOT_FOUND", "There is no such carrier account.");
  const connection = ports.carriers.connect(account);
  const valid = shipments.filter(({ state }) => state === "created");
  const list = {
    carrier: manifest.carrier,
    number: manifest.number,
    date: manifest.date,
    layout: await listLayout(ports, caller, connection),
    shipments: listedShipments(connection, valid),
  };
  if (!isPrinted) return list;
  const listed = valid.map(listedShipment);
  const { revision, before } = await ports.manifests.print(manifest, listed, ports.clock.now());
  return before === null ? list : { ...list, revision: { number: revision, ...listChanges(before, listed) } };
}
