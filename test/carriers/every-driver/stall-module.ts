/**
 * A module for CARRIER_MODULES that books, looks up, cancels and tracks with the whole kit, at the server of
 * `simulator/carriers/kiosk`. It imports types alone.
 */

import type { output as ZodOutput } from "zod";
import type { FieldWords } from "../../../app/adapters/carriers/kit/account-form.ts";
import type { CarrierModule, DriverOfTerms } from "../../../app/adapters/carriers/kit/carrier-module.ts";
import type { Operation } from "../../../app/adapters/carriers/kit/operation.ts";
import type { RefusalOf } from "../../../app/adapters/carriers/kit/refusal.ts";
import type { BookingOrder, BookingResult } from "../../../app/domain/engine/index.ts";

const words: FieldWords = {
  en: { customer: { label: "Customer" }, password: { label: "Password" }, url: { label: "Server" } },
  el: { customer: { label: "Πελάτης" }, password: { label: "Συνθηματικό" }, url: { label: "Διακομιστής" } },
};

export const drivers: CarrierModule<DriverOfTerms> = (kit) => {
  const {
    z,
    jsonOf,
    refusalBy,
    defineDriver,
    carrierSessions,
    historyOf,
    meaning,
    rowOf,
    trackEach,
    EngineError,
  } = kit;
  const credentials = z.object({ customer: z.string().meta({ writeOnly: false }), password: z.string() });
  const settings = z.object({ url: z.url() });

  const refusalOf: RefusalOf = ({ status }) => {
    if (status === 409)
      return refusalBy({ code: "NOT_CANCELLABLE", reason: "moving", message: "The parcel is on its way." });
    if (status === 429)
      return refusalBy({
        code: "CARRIER_UNAVAILABLE",
        reason: null,
        message: "Too many calls.",
        nothingDone: true,
      });
    return null;
  };

  const label = z.object({ voucher: z.string().nullable(), further: z.array(z.string()).default([]) });
  const bookingOf = ({ voucher, further }: ZodOutput<typeof label>): BookingResult | null =>
    voucher === null
      ? null
      : {
          carrierReference: null,
          pieces: [voucher, ...further].map((trackingRef) => ({ trackingRef })),
          pickup: null,
        };
  const book: Operation<BookingOrder, BookingResult> = {
    name: "book",
    acts: true,
    request: ({ reference, parcels }) => ({ method: "POST", path: `/labels/${reference}/${parcels.length}` }),
    read: (answer) =>
      z.custom<BookingResult>((made) => made !== null).parse(bookingOf(jsonOf(label, answer))),
  };
  const lookUp: Operation<BookingOrder, BookingResult | null> = {
    name: "lookup",
    request: ({ reference }) => ({ method: "GET", path: `/labels/${reference}` }),
    read: (answer) => bookingOf(jsonOf(label, answer)),
  };
  const cancel: Operation<string, null> = {
    name: "cancel",
    acts: true,
    request: (voucher) => ({ method: "DELETE", path: `/labels/${voucher}` }),
    read: (answer) =>
      jsonOf(
        z.object({}).transform(() => null),
        answer,
      ),
  };
  const scan = z.object({ status: z.string(), at: z.iso.datetime(), words: z.string() });
  const track: Operation<string, readonly ZodOutput<typeof scan>[]> = {
    name: "track",
    urgency: "tracking",
    request: (voucher) => ({ method: "GET", path: `/scans/${voucher}` }),
    read: (answer, voucher) =>
      jsonOf(z.object({ parcels: z.record(z.string(), z.array(z.array(scan))) }), answer).parcels[
        voucher
      ]?.[0] ?? [],
  };
  const table = {
    PRE_TRANSIT: meaning("PRE_TRANSIT", "confirmed"),
    TRANSIT: meaning("TRANSIT", "in-transit"),
    EXCEPTION: meaning("EXCEPTION", "failure"),
    DELIVERED: meaning("DELIVERED", "delivered"),
  };

  return [
    {
      driver: "stall",
      of(terms) {
        const open = carrierSessions(terms, {
          driver: "stall",
          carrier: "Stall",
          readWithinMs: 2_000,
          actWithinMs: 2_000,
          callsPerSecond: 10_000,
          waitsMs: [5, 20],
          refusalOf,
        });
        const sessionOf = (url: string, { customer, password }: ZodOutput<typeof credentials>) =>
          open<null>({
            hosts: { main: terms.host("stall", url) },
            login: customer,
            access: { fixed: null },
            headers: () => ({ authorization: `Basic ${btoa(`${customer}:${password}`)}` }),
          });
        return defineDriver({
          driver: "stall",
          settings,
          account: {
            name: "Stall",
            imageUrl: "/carriers/parcel.svg",
            credentials,
            settings,
            words,
            test: async (_account, _settings, { customer, password }) => {
              if (password !== "stall-password")
                throw new EngineError("CARRIER_REJECTED", "The password is wrong.");
              return customer;
            },
          },
          connect: (_account, { url }, _at, secrets) => {
            const session = sessionOf(url, secrets);
            return {
              services: [
                {
                  code: "standard",
                  name: "Door to door",
                  limits: {},
                  transit: () => ({ minDays: 1, maxDays: 2 }),
                  price: () => ({ netMinor: 500, taxMinor: 120, totalMinor: 620, currency: "EUR" }),
                },
              ],
              transportation: "road",
              printingRequired: true,
              trackingCodeOnPickup: false,
              trackingUrlTemplate: null,
              settleMs: 0,
              book: (order: BookingOrder, mayLeave) => session.call(book, order, { mayLeave }),
              lookup: (order: BookingOrder) => session.ask(lookUp, order),
              cancel: async ({ trackingRef }) => void (await session.ask(cancel, trackingRef)),
              track: (vouchers) =>
                trackEach(terms.clock, vouchers, async (voucher) =>
                  historyOf(
                    voucher,
                    (await session.ask(track, voucher)).map(({ status, at, words: text }) => ({
                      code: status,
                      at: new Date(at),
                      text,
                      place: null,
                    })),
                    ({ code }) => rowOf(table, code),
                  ),
                ),
            };
          },
        });
      },
    },
  ];
};
