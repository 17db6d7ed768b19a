/** A merchant's saved senders and recipients. Requests name them in the place of an address. */
import type { Address } from "../../../domain/engine/index.ts";
import { unprintableInAddress, validationFailed } from "../../../domain/engine/index.ts";
import type { SavedAddress } from "../../../domain/orders/address-book/address-book.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Call } from "../server/endpoint.ts";
import { bare, creating, page, reading, wrapped, writing } from "../server/endpoint.ts";
import type { AddressRequest } from "../values/address.ts";
import { recipient, sender } from "../values/examples.ts";
import { toAddress } from "../values/to-engine.ts";
import {
  addressBookQuery,
  hasWhatItNeeds,
  presentSavedAddress,
  savedAddressChange,
  savedAddressRequest,
  savedAddressResponse,
} from "./schema.ts";

type Needs = Pick<Services, "addressBook" | "ports">;

const id = { description: "A saved address's id.", missing: "The saved address does not exist." };
const tag = "Address book";
const PAGE = 50;

const create = creating({
  path: "/v1/address_book",
  operationId: "saveAddress",
  tag,
  summary: "Save a sender or a recipient",
  description:
    'Its name then replaces an address in `POST /v1/rates`, `POST /v1/shipments`, a return and each row of a batch: `"address_from": "Athens warehouse"`. The address is read when the request is, so a later change leaves shipments as they are. An environment has at most 10,000 addresses. They are kept until they are deleted.',
  body: savedAddressRequest,
  examples: {
    sender: {
      summary: "Where parcels leave from",
      value: { name: "Athens warehouse", kind: "sender", address: sender },
    },
    recipient: {
      summary: "Where parcels often go",
      value: { name: "Thessaloniki shop", kind: "recipient", address: recipient },
    },
  },
  answers: bare("The saved address.", savedAddressResponse),
  async handle({ app, caller }: Call<Needs>, body, resource) {
    const { name, kind } = body;
    const address = printableAddress(app, body.address);
    const added = await app.addressBook.add(caller, { id: resource.id, name, kind, address });
    if (added === "full")
      throw validationFailed([
        {
          path: "name",
          message: `is one too many: an environment has at most ${app.addressBook.most} addresses`,
        },
      ]);
    return presentSavedAddress(unlessTaken(added));
  },
});

const list = reading({
  method: "GET",
  path: "/v1/address_book",
  operationId: "listSavedAddresses",
  tag,
  summary: "List saved addresses, the newest first",
  description: "In pages: of all, of one side, or of those that a search finds.",
  query: addressBookQuery,
  answers: page("Saved addresses, the newest first.", savedAddressResponse),
  async handle({ app, caller }: Call<Needs>, query) {
    const { limit = PAGE, cursor = null, kind, search } = query;
    const found = await app.addressBook.page(caller, { kind, search }, limit, cursor);
    return { data: found.addresses.map(presentSavedAddress), next_cursor: found.nextCursor };
  },
});

const one = reading({
  method: "GET",
  path: "/v1/address_book/:id",
  id,
  operationId: "getSavedAddress",
  tag,
  summary: "Read a saved address",
  description: "The address as it is now. Shipments keep the one that they were bought with.",
  answers: wrapped("The saved address.", savedAddressResponse),
  handle: async (call: Call<Needs>) => presentSavedAddress(await savedOf(call)),
});

const change = writing({
  method: "PATCH",
  path: "/v1/address_book/:id",
  id,
  operationId: "changeSavedAddress",
  tag,
  summary: "Rename or replace a saved address",
  description: "Fields that are left out stay. An address is replaced whole. Shipments keep theirs.",
  body: savedAddressChange,
  examples: {
    rename: { summary: "Another name", value: { name: "Piraeus warehouse" } },
    move: { summary: "Another address", value: { address: { ...sender, address: "Ermou 14" } } },
  },
  answers: bare("The saved address.", savedAddressResponse),
  async handle(call: Call<Needs>, { name, kind, address: written }) {
    const before = await savedOf(call);
    const address = written && printableAddress(call.app, written);
    if (!hasWhatItNeeds({ kind: kind ?? before.kind, address: address ?? before.address }))
      throw validationFailed([{ path: "address.phone", message: "is required for a recipient" }]);
    const changed = await call.app.addressBook.change(call.caller, before.id, {
      ...(name !== undefined && { name }),
      ...(kind !== undefined && { kind }),
      ...(address !== undefined && { address }),
    });
    return presentSavedAddress(unlessTaken(call.found(changed)));
  },
});

const remove = reading({
  method: "DELETE",
  path: "/v1/address_book/:id",
  id,
  operationId: "deleteSavedAddress",
  tag,
  summary: "Delete a saved address",
  description: "Shipments keep their addresses.",
  answers: wrapped("The address as it was before it was deleted.", savedAddressResponse),
  handle: async ({ app, caller, id: which, found }: Call<Needs>) =>
    presentSavedAddress(found(await app.addressBook.remove(caller, which))),
});

export const addressBookEndpoints = [create, list, one, change, remove];

/** @throws EngineError VALIDATION_FAILED: a label to or from it could not be bought */
function printableAddress({ ports }: Needs, written: AddressRequest): Address {
  const address = toAddress(written);
  const issues = unprintableInAddress(ports, address, "address.");
  if (issues.length > 0) throw validationFailed(issues);
  return address;
}

async function savedOf({ app, caller, id: which, found }: Call<Needs>): Promise<SavedAddress> {
  return found(await app.addressBook.get(caller, which));
}

/** @throws EngineError VALIDATION_FAILED */
function unlessTaken(saved: SavedAddress | "taken"): SavedAddress {
  if (saved === "taken")
    throw validationFailed([{ path: "name", message: "is the name of another saved address" }]);
  return saved;
}
