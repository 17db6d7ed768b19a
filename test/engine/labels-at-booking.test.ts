/** Carriers that give a label once, with the booking: it is stored in one step with the number. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { carrierLabel, resolveBookings } from "../../app/domain/engine/index.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { anOrder, aWorkshop } from "./workshop.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const aShop = () =>
  aWorkshop(database, aCarrier({ labelFormats: ["a4", "a6"], labelsAtBooking: true, lookUps: "presence" }));

const kept = async (shipmentId: string) =>
  (await database.prisma.carrierLabel.findMany({ where: { shipmentId } })).map(
    ({ format, piece }) => `${format}/${piece}`,
  );

describe("a label that comes with its booking", () => {
  it("is the shipment's, in the bought format, whatever format is asked for, and is never asked for", async () => {
    const shop = await aShop();
    const shipment = await shop.shipment({ labelPrintFormat: "a6" });
    expect(await kept(shipment.id)).toEqual(["a6/0"]);
    for (const [format, piece] of [
      ["a6", null],
      ["a4", null],
      ["zpl-203", 1],
    ] as const) {
      const label = await carrierLabel(shop.ports, shipment, format, piece);
      expect(Buffer.from(label!.bytes).toString()).toBe(`label of ${shipment.trackingRef}`);
    }
    expect(shop.carrier.calls).not.toContain("label");
  });

  it("is ready once, with the shipment", async () => {
    const shop = await aShop();
    const listener = {
      id: shop.ports.ids.next(),
      url: "https://example.com/",
      description: null,
      events: [],
    };
    await shop.stores.webhooks.add(shop.caller, listener, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
    const { id } = await shop.shipment();
    const events = await database.prisma.webhookEvent.findMany({ where: { subjectId: id } });
    expect(events.map(({ type }) => type).toSorted()).toEqual(["shipment.created", "shipment.label_ready"]);
  });

  it("is stored with the number or not at all: where the store fails, there is neither", async () => {
    const shop = await aShop();
    const order = await anOrder(shop);
    await database.prisma.$executeRawUnsafe(
      `ALTER TABLE carrier_labels ADD CONSTRAINT full_disk CHECK (shipment_id <> '${order.id}')`,
    );
    await expect(order.book()).rejects.toThrow();
    expect(await order.stored()).toBeNull();
    await database.prisma.$executeRawUnsafe("ALTER TABLE carrier_labels DROP CONSTRAINT full_disk");
    // The number is found by look-up, which has no label; and none is bought again.
    await resolveBookings(shop.ports);
    const found = (await order.stored())!;
    expect(found.trackingRef).toBe("TC1-1");
    await expect(carrierLabel(shop.ports, found, found.labelFormat, null)).rejects.toMatchObject({
      code: "CARRIER_REJECTED",
    });
    expect(shop.carrier.sold).toHaveLength(1);
  });

  it("joins its shipment where another process has found the number meanwhile", async () => {
    const shop = await aShop();
    const order = await anOrder(shop);
    const { finish } = shop.ports.bookings;
    // The other process looks the booking up just before this one stores what the carrier answered.
    const late: typeof shop.ports = {
      ...shop.ports,
      bookings: {
        ...shop.ports.bookings,
        async finish(caller, claim, shipment, followUp, labels) {
          await finish(caller, claim, shipment, followUp);
          return finish(caller, claim, shipment, followUp, labels);
        },
      },
    };
    const shipment = await order.book(late);
    expect(await kept(shipment.id)).toHaveLength(1);
    expect(shop.carrier.calls).not.toContain("label");
  });
});
