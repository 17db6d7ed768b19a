/** Exports and erases one person, for merchants who answer a request under data protection law. */
import type { z } from "zod";
import type { Address } from "../engine/index.ts";
import { readPhone } from "../reference/phone.ts";
import type { PersonClue, PersonRecords } from "../services.server.ts";
import { wrapped } from "./answer.ts";
import { creating, withScope } from "./endpoint.ts";
import { presentAddress } from "./present-address.ts";
import { presentSingleRate } from "./present-rate.ts";
import type { Urls } from "./present-shipment.ts";
import { presentShipment } from "./present-shipment.ts";
import type { ErasureResponse, PersonResponse } from "./schemas/privacy.ts";
import { personRequest } from "./schemas/privacy.ts";
import { urlsOf } from "./urls.ts";

const exportPerson = creating("/v1/privacy/exports", personRequest, async (call, body) => {
  const found = await call.app.people.find(call.caller, clueOf(body));
  await call.app.audit.record(call.caller, "person.exported", aRequest, countsOf(found));
  return wrapped(presentPerson(found, urlsOf(call)));
});

export function presentPerson({ shipments, bookings, rates }: PersonRecords, urls: Urls): PersonResponse {
  return {
    shipments: shipments.map((shipment) => presentShipment(shipment, urls)),
    bookings: bookings.map(({ draft }) => ({
      shipment_id: draft.id,
      related_order_id: draft.relatedOrderId,
      address_from: presentAddress(draft.from),
      address_to: presentAddress(draft.to),
      created_at: draft.createdAt.toISOString(),
    })),
    rates: rates.map((rate) => presentSingleRate(rate, urls.image)),
  };
}

const erasePerson = creating(
  "/v1/privacy/erasures",
  personRequest,
  async ({ app, caller, requestId }, body) => {
    const found = await app.people.find(caller, clueOf(body));
    // Before the erasure, which may be cut off and asked for again.
    await app.audit.record(caller, "person.erased", aRequest, countsOf(found));
    const answer = presentErasure(found, await app.people.erase(caller, found));
    app.log.info({ requestId, merchantId: caller.merchantId, ...answer }, "a person was erased");
    return wrapped(answer);
  },
);

/** The audit trail does not say which person: that would keep them. */
export const aRequest = { kind: "request", id: null } as const;

export function countsOf({ shipments, bookings, rates }: PersonRecords): Record<string, number> {
  return { shipments: shipments.length, bookings: bookings.length, rates: rates.length };
}

export function presentErasure(
  { bookings }: PersonRecords,
  counts: Omit<ErasureResponse, "open">,
): ErasureResponse {
  return { ...counts, open: bookings.filter(({ isOpen }) => isOpen).length };
}

export function clueOf({ related_order_id, email, phone }: z.output<typeof personRequest>): PersonClue {
  return {
    relatedOrderId: related_order_id,
    email: email?.trim(),
    phone,
    isTheirPhone: (address) => phone !== undefined && isSamePhone(address, phone),
  };
}

function isSamePhone({ country, phone: stored }: Address, asked: string): boolean {
  if (stored === undefined || stored === null) return false;
  const [one, other] = [stored, asked].map((phone) => readPhone({ country, phone }));
  if (one !== null && other !== null) return one === other;
  return digitsOf(stored) === digitsOf(asked);
}

function digitsOf(phone: string): string {
  return phone.replace(/\D+/g, "");
}

export const privacyEndpoints = [withScope("admin", exportPerson), withScope("admin", erasePerson)];
