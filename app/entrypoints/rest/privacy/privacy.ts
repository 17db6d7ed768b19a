/** Exports and erases one person, for merchants who answer a request under data protection law. */

import type { Caller } from "../../../domain/engine/index.ts";
import type {
  PersonClue,
  PersonClues,
  PersonRecords,
  PersonRequests,
} from "../../../domain/privacy/person-records.ts";
import { countsOf } from "../../../domain/privacy/person-records.ts";
import { isSamePhone } from "../../../domain/reference/phone.ts";
import type { Services } from "../../../process/services.server.ts";
import { presentSavedAddress } from "../address-book/schema.ts";
import { presentSingleRate } from "../rates/present-rate.ts";
import type { Call } from "../server/endpoint.ts";
import { creating, wrapped } from "../server/endpoint.ts";
import { presentShipment } from "../shipments/present-shipment.ts";
import { presentTracker } from "../trackers/trackers.ts";
import { presentAddress } from "../values/from-engine.ts";
import { urlsFrom } from "../values/urls.ts";
import type { ErasureResponse, PersonResponse } from "./schema.ts";
import { erasureResponse, personRequest, personResponse } from "./schema.ts";

/** The services that find, answer and erase a person. */
export type PersonParts = Pick<Services, "people" | "audit" | "links"> & {
  readonly env: Pick<Services["env"], "PUBLIC_URL" | "SANDBOX_URL">;
};

/** All that is kept of a person. */
export async function exportPerson(
  parts: PersonParts,
  caller: Caller,
  asked: PersonClues,
): Promise<PersonResponse> {
  const { shipments, bookings, rates, savedAddresses, trackers } = await findRecorded(
    parts,
    caller,
    asked,
    "person.exported",
  );
  const urls = urlsFrom(parts, caller.environment);
  return {
    shipments: shipments.map((shipment) => ({
      ...presentShipment(shipment, urls),
      note: shipment.note ?? null,
    })),
    bookings: bookings.map(({ draft }) => ({
      shipment_id: draft.id,
      related_order_id: draft.relatedOrderId,
      address_from: presentAddress(draft.from),
      address_to: presentAddress(draft.to),
      created_at: draft.createdAt.toISOString(),
    })),
    rates: rates.map((rate) => presentSingleRate(rate, urls.image)),
    saved_addresses: savedAddresses.map(presentSavedAddress),
    trackers: trackers.map((tracker) => presentTracker(tracker, urls)),
  };
}

/** Erases a person. Open bookings wait for their carrier and stay. */
export async function erasePerson(
  parts: Pick<PersonParts, "people" | "audit">,
  caller: Caller,
  asked: PersonClues,
): Promise<ErasureResponse> {
  // It is recorded before the erasure, which may be cut off and asked for again.
  const found = await findRecorded(parts, caller, asked, "person.erased");
  const { savedAddresses, ...counts } = await parts.people.erase(caller, found);
  const waiting = await parts.people.eraseMentions(caller, [asked]);
  return { ...counts, saved_addresses: savedAddresses, open: openOf(found) + waiting };
}

/** The dashboard's requests for one person. */
export function personRequests(parts: PersonParts): PersonRequests {
  return {
    async find(caller, asked) {
      const found = await parts.people.find(caller, clueOf(asked));
      const shipments = found.shipments.map(({ id, trackingRef }) => ({ id, trackingRef }));
      return { ...countsOf(found), shipments, open: openOf(found) };
    },
    export: (caller, asked) => exportPerson(parts, caller, asked),
    async erase(caller, asked) {
      const { saved_addresses: savedAddresses, ...counts } = await erasePerson(parts, caller, asked);
      return { ...counts, savedAddresses };
    },
  };
}

async function findRecorded(
  { people, audit }: Pick<PersonParts, "people" | "audit">,
  caller: Caller,
  asked: PersonClues,
  action: "person.exported" | "person.erased",
): Promise<PersonRecords> {
  const found = await people.find(caller, clueOf(asked));
  // The audit trail does not say which person: that would keep them.
  await audit.record(caller, action, null, countsOf(found));
  return found;
}

function openOf({ bookings }: PersonRecords): number {
  return bookings.filter(({ isOpen }) => isOpen).length;
}

function clueOf({ related_order_id, email, phone }: PersonClues): PersonClue {
  return {
    relatedOrderId: related_order_id,
    email: email?.trim(),
    phone,
    isTheirPhone: (address) => phone !== undefined && isSamePhone(address, phone),
  };
}

const examples = {
  byOrder: { summary: "The people of an order", value: { related_order_id: "1001" } },
  byPhone: { summary: "A person by phone, in any spelling", value: { phone: "+30 691 234 5678" } },
  byEmail: { summary: "A person by e-mail", value: { email: "eleni@example.com" } },
};

const exports = creating({
  path: "/v1/privacy/exports",
  scope: "admin",
  operationId: "exportPerson",
  tag: "Privacy",
  summary: "Read everything that is kept about a person",
  description:
    "Shipments, bookings without a shipment, and quotes of the key's environment in which the person is recipient or sender; by email or phone, saved addresses too; by order, trackers too. Needs the scope admin.",
  body: personRequest,
  examples,
  answers: wrapped("Everything that is kept about the person.", personResponse),
  handle: ({ app, caller }: Call<PersonParts>, body) => exportPerson(app, caller, body),
});

const erasures = creating({
  path: "/v1/privacy/erasures",
  scope: "admin",
  operationId: "erasePerson",
  tag: "Privacy",
  summary: "Erase a person",
  description:
    "Names, addresses, contacts and free texts go for good; prices, places, dates and tracking numbers stay. Saved addresses found by email or phone, and trackers found by order, are deleted. Labels can't be printed any more. A booking whose outcome is open stays: erase again once it has ended. Needs the scope admin.",
  body: personRequest,
  examples,
  answers: wrapped("How much was erased, by kind.", erasureResponse),
  async handle({ app, caller, requestId }: Call<PersonParts & Pick<Services, "log">>, body) {
    const answer = await erasePerson(app, caller, body);
    app.log.info({ requestId, merchantId: caller.merchantId, ...answer }, "a person was erased");
    return answer;
  },
});

export const privacyEndpoints = [exports, erasures];
