/** A carrier that takes customs data after the booking gets it once at most, and the shipment's history says what became of it. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CarrierConnection, Shipment } from "../../app/domain/engine/index.ts";
import {
  cancelShipment,
  createShipment,
  declareAtCarrier,
  EngineError,
  OutcomeUnknownError,
  quoteRates,
} from "../../app/domain/engine/index.ts";
import { aCarrier } from "../support/a-carrier.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { numRuns } from "../support/effort.ts";
import { aDeclaredItem, aQuoteRequest, aShipmentRequest, newYork } from "../support/engine-values.ts";
import { dyingAt } from "./mortal-process.ts";
import { aWorkshop } from "./workshop.ts";

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** The carrier's answer to the request that must not be repeated, or before it. */
type Deed = "takes it" | "is away before" | "is away" | "refuses" | "is silent, and has it" | "is silent";
const deeds: readonly Deed[] = [
  "takes it",
  "is away before",
  "is away",
  "refuses",
  "is silent, and has it",
  "is silent",
];

/** A shop whose carrier does these deeds, one for each attempt, and then takes all. */
async function aShop(...planned: Deed[]) {
  const declared: string[] = [];
  const declareCustoms: CarrierConnection["declareCustoms"] = async ({ id }, _order, begin) => {
    const deed = planned.shift() ?? "takes it";
    const away = () => new EngineError("CARRIER_UNAVAILABLE", "Closed for maintenance.");
    if (deed === "is away before") throw away();
    await begin();
    if (deed === "is away") throw away();
    if (deed === "refuses") throw new EngineError("CARRIER_REJECTED", "No such commodity code.");
    if (deed !== "is silent") declared.push(id);
    if (deed !== "takes it") throw new OutcomeUnknownError("The line was cut.");
  };
  const shop = await aWorkshop(database, aCarrier({ connection: { declareCustoms } }));
  const quote = aQuoteRequest({ to: newYork, items: [aDeclaredItem()] });
  const { id: rateId } = (await quoteRates(shop.ports, shop.caller, quote)).rates[0]!;
  const { id } = await createShipment(
    shop.ports,
    shop.caller,
    shop.ports.ids.next(),
    aShipmentRequest(rateId, quote),
  );
  const stored = async () => (await shop.ports.shipments.get(shop.caller, id))!;
  return {
    ...shop,
    declared,
    stored,
    entries: async () => (await stored()).trackingHistory.filter((entry) => entry.id === "customs_data"),
    async attempt(ports = shop.ports, shipment?: Shipment): Promise<void> {
      const account = (await shop.ports.accounts.enabled(shop.caller))[0]!;
      const connection = ports.carriers.connect(account);
      await declareAtCarrier(ports, shop.caller, connection, shipment ?? (await stored()));
    },
  };
}

describe("customs data", () => {
  it("goes to the carrier once, and the history says that it is there", async () => {
    const shop = await aShop();
    await shop.attempt();
    await shop.attempt();
    expect(shop.declared).toHaveLength(1);
    expect(await shop.entries()).toMatchObject([
      {
        status: "PRE_TRANSIT",
        statusExact: "customs_data_sent",
        statusDetails: "Test Carrier has the customs data and the invoice",
        milestone: null,
      },
    ]);
    expect((await shop.stored()).trackingStatus).toBe("PRE_TRANSIT");
  });

  it("is tried again as long as the carrier has nothing, before the request and after it", async () => {
    const shop = await aShop("is away before", "is away before", "is away");
    for (let attempt = 0; attempt < 3; attempt++) {
      await expect(shop.attempt()).rejects.toMatchObject({ code: "CARRIER_UNAVAILABLE" });
      expect(await shop.entries()).toMatchObject([{ statusExact: "customs_data_due" }]);
    }
    await shop.attempt();
    expect(shop.declared).toHaveLength(1);
    expect(await shop.entries()).toMatchObject([{ statusExact: "customs_data_sent" }]);
  });

  it.each(["is silent", "is silent, and has it"] as const)(
    "is never sent again to a carrier that %s: the invoice goes on paper",
    async (deed) => {
      const shop = await aShop(deed);
      await shop.attempt();
      const sent = shop.declared.length;
      await shop.attempt();
      expect(shop.declared).toHaveLength(sent);
      expect(await shop.entries()).toMatchObject([
        {
          statusExact: "customs_data_unknown",
          statusDetails: expect.stringContaining("on paper: Test Carrier did not say"),
        },
      ]);
    },
  );

  it("that is refused goes on paper, for the reason that the carrier gave", async () => {
    const shop = await aShop("refuses");
    await shop.attempt();
    await shop.attempt();
    expect(await shop.entries()).toMatchObject([
      {
        statusExact: "customs_data_on_paper",
        statusDetails: "The customs invoice goes with the parcel, on paper: No such commodity code.",
      },
    ]);
  });

  it("of a cancelled shipment stays here", async () => {
    const shop = await aShop();
    const read = await shop.stored();
    await cancelShipment(shop.ports, shop.caller, read.id);
    await expect(shop.attempt(shop.ports, read)).rejects.toThrow("sent by others");
    expect(shop.declared).toEqual([]);
  });

  it("is sent by one of two processes that are at it at once", async () => {
    const shop = await aShop();
    await Promise.allSettled([shop.attempt(), shop.attempt(), shop.attempt()]);
    await shop.attempt();
    expect(shop.declared).toHaveLength(1);
    expect(await shop.entries()).toMatchObject([{ statusExact: "customs_data_sent" }]);
  });
});

it("is with the carrier once at most, whatever call the process dies at and whatever the carrier does", async () => {
  const death = fc.record({
    deadAt: fc.integer({ min: 1, max: 8 }),
    when: fc.constantFrom("before" as const, "after" as const),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(death, { minLength: 1, maxLength: 3 }),
      fc.array(fc.constantFrom(...deeds), { maxLength: 3 }),
      async (deaths, planned) => {
        const shop = await aShop(...planned);
        for (const { deadAt, when } of deaths)
          await shop
            .attempt(dyingAt(shop.ports, ["bookings", "shipments"], deadAt, when))
            .catch(() => undefined);
        for (let attempt = 0; attempt < 5; attempt++) await shop.attempt().catch(() => undefined);
        expect(shop.declared.length).toBeLessThanOrEqual(1);
        const [entry, ...others] = await shop.entries();
        expect(others).toEqual([]);
        // Nothing is said to be there that is not, and nothing is left without a word.
        if (entry?.statusExact === "customs_data_sent") expect(shop.declared).toHaveLength(1);
        else expect(entry?.statusDetails).toContain("The customs invoice goes with the parcel, on paper");
      },
    ),
    numRuns(40),
  );
});
