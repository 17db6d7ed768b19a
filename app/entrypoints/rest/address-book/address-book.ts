/** A merchant's saved senders and recipients. Requests name them in the place of an address. */
import type { Address } from "../../../domain/engine/index.ts";
import { EngineError, unprintableInAddress, validationFailed } from "../../../domain/engine/index.ts";
import type { SavedAddress } from "../../../domain/orders/address-book/address-book.ts";
import { bare, wrapped } from "../server/answer.ts";
import type { Call } from "../server/endpoint.ts";
import { creating, reading, searching, writing } from "../server/endpoint.ts";
import { idOf } from "../server/path-id.ts";
import type { AddressRequest } from "../values/address.ts";
import { toAddress } from "../values/to-engine.ts";
import { presentSavedAddress } from "./present-saved-address.ts";
import { addressBookQuery, hasWhatItNeeds, savedAddressChange, savedAddressRequest } from "./schema.ts";

const MISSING = "The saved address does not exist.";
const PAGE = 50;

const create = creating("/v1/address_book", savedAddressRequest, async ({ app, caller }, body, { id }) => {
  const { name, kind } = body;
  const address = printableAddress(app, body.address);
  const added = await app.addressBook.add(caller, { id, name, kind, address });
  if (added === "full")
    throw validationFailed([
      {
        path: "name",
        message: `is one too many: an environment has at most ${app.addressBook.most} addresses`,
      },
    ]);
  return bare(presentSavedAddress(unlessTaken(added)));
});

const list = searching("/v1/address_book", addressBookQuery, async ({ app, caller }, query) => {
  const { limit = PAGE, cursor = null, kind, search } = query;
  const page = await app.addressBook.page(caller, { kind, search }, limit, cursor);
  return wrapped(page.addresses.map(presentSavedAddress), { next_cursor: page.nextCursor });
});

const one = reading("GET", "/v1/address_book/:id", async (call) =>
  wrapped(presentSavedAddress(await savedOf(call))),
);

const change = writing("PATCH", "/v1/address_book/:id", savedAddressChange, async (call, body) => {
  const before = await savedOf(call);
  const { name, kind } = body;
  const address = body.address && printableAddress(call.app, body.address);
  if (!hasWhatItNeeds({ kind: kind ?? before.kind, address: address ?? before.address }))
    throw validationFailed([{ path: "address.phone", message: "is required for a recipient" }]);
  const changed = await call.app.addressBook.change(call.caller, before.id, {
    ...(name !== undefined && { name }),
    ...(kind !== undefined && { kind }),
    ...(address !== undefined && { address }),
  });
  return bare(presentSavedAddress(unlessTaken(found(changed))));
});

const remove = reading("DELETE", "/v1/address_book/:id", async ({ app, caller, ...call }) =>
  wrapped(presentSavedAddress(found(await app.addressBook.remove(caller, idOf(call, MISSING))))),
);

export const addressBookEndpoints = [create, list, one, change, remove];

/** @throws EngineError VALIDATION_FAILED: a label to or from it could not be bought */
function printableAddress({ ports }: Call["app"], written: AddressRequest): Address {
  const address = toAddress(written);
  const issues = unprintableInAddress(ports, address, "address.");
  if (issues.length > 0) throw validationFailed(issues);
  return address;
}

async function savedOf(call: Call): Promise<SavedAddress> {
  return found(await call.app.addressBook.get(call.caller, idOf(call, MISSING)));
}

/** @throws EngineError VALIDATION_FAILED */
function unlessTaken(saved: SavedAddress | "taken"): SavedAddress {
  if (saved === "taken")
    throw validationFailed([{ path: "name", message: "is the name of another saved address" }]);
  return saved;
}

/** @throws EngineError NOT_FOUND */
function found<Found>(value: Found | null): Found {
  if (value === null) throw new EngineError("NOT_FOUND", MISSING);
  return value;
}
