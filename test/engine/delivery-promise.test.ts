import { describe, expect, test } from "vitest";
import type { DeliverySchedule, Handling, WorkingDays } from "../../app/domain/engine/index.ts";
import {
  defaultShippingConfig,
  deliveryPromise,
  deliverySchedule,
  explainDeliveryPromise,
} from "../../app/domain/engine/index.ts";
import { aQuoteRequest, athens, berlin } from "../support/engine-values.ts";

const everyDay = [0, 1, 2, 3, 4, 5, 6];
const weekdays = [1, 2, 3, 4, 5];

function days(change: Partial<WorkingDays> = {}): WorkingDays {
  return { weekdays, holidaysOf: "GR", closedDates: [], ...change };
}

/** A merchant in Athens who hands over orders until 14:00 on the same day. */
function handling(change: Partial<Handling> = {}): Handling {
  return { timeZone: "Europe/Athens", cutOffAt: "14:00", preparationDays: 0, ...days(), ...change };
}

type Pickup = NonNullable<DeliverySchedule["pickup"]>;

function pickup(change: Partial<Pickup> = {}): Pickup {
  return { days: days(), sameDayLatestAt: "16:00", timeZone: "Europe/Athens", ...change };
}

/** A domestic carrier that delivers on the next working day. */
function schedule(change: Partial<DeliverySchedule> = {}): DeliverySchedule {
  return {
    pickup: pickup(),
    transit: { minDays: 1, maxDays: 1 },
    transitDays: days(),
    deliveryDays: days(),
    ...change,
  };
}

/** By the clock in Athens, in winter. */
const athensTime = (date: string, time: string) => new Date(`${date}T${time}:00+02:00`);
/** For a week without holidays. */
const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = [
  "2026-11-16",
  "2026-11-17",
  "2026-11-18",
  "2026-11-19",
  "2026-11-20",
  "2026-11-21",
  "2026-11-22",
] as const;
const [nextMonday, nextTuesday] = ["2026-11-23", "2026-11-24"] as const;

function latest(at: Date, merchant: Handling, carrier: DeliverySchedule): string | undefined {
  return deliveryPromise(at, merchant, carrier)?.latest;
}

describe("an order", () => {
  test("before the cut-off is on its way the same day", () => {
    expect(deliveryPromise(athensTime(monday, "10:00"), handling(), schedule())).toEqual({
      earliest: tuesday,
      latest: tuesday,
    });
  });

  test.each([
    ["13:59", tuesday],
    ["14:00", tuesday],
    ["14:01", wednesday],
    ["23:59", wednesday],
  ])("at %s is delivered on %s: the cut-off holds to the minute", (time, expected) => {
    expect(latest(athensTime(monday, time), handling(), schedule())).toBe(expected);
  });

  test("at any time counts where there is no cut-off", () => {
    const merchant = handling({ cutOffAt: null });
    const handIn = schedule({ pickup: null });
    expect(latest(athensTime(monday, "23:59"), merchant, handIn)).toBe(tuesday);
  });

  test("has the date that the merchant's clock shows", () => {
    const at = new Date("2026-11-16T23:30:00Z");
    const handIn = schedule({ pickup: null });
    expect(latest(at, handling({ cutOffAt: null }), handIn)).toBe(wednesday);
    expect(latest(at, handling({ cutOffAt: null, timeZone: "America/New_York" }), handIn)).toBe(tuesday);
  });

  test("keeps its cut-off when clocks change", () => {
    const merchant = handling({ weekdays: everyDay });
    const carrier = schedule({
      pickup: null,
      transitDays: days({ weekdays: everyDay }),
      deliveryDays: days({ weekdays: everyDay }),
    });
    // Sunday, 25 October 2026: 04:00 becomes 03:00 in Athens.
    expect(latest(new Date("2026-10-25T12:00:00Z"), merchant, carrier)).toBe("2026-10-26");
    expect(latest(new Date("2026-10-25T12:01:00Z"), merchant, carrier)).toBe("2026-10-27");
    expect(latest(new Date("2026-10-24T11:00:00Z"), merchant, carrier)).toBe("2026-10-25");
    expect(latest(new Date("2026-10-24T11:01:00Z"), merchant, carrier)).toBe("2026-10-26");
  });

  test("of a weekend is worked on from Monday on, early or late", () => {
    for (const at of [
      athensTime(friday, "15:00"),
      athensTime(saturday, "09:00"),
      athensTime(sunday, "22:00"),
    ]) {
      expect(latest(at, handling(), schedule())).toBe(nextTuesday);
    }
  });
});

describe("preparation", () => {
  test.each([
    [0, tuesday],
    [1, wednesday],
    [3, friday],
    [4, nextMonday],
    [5, nextTuesday],
  ])("of %i working days moves delivery to %s", (preparationDays, expected) => {
    expect(latest(athensTime(monday, "10:00"), handling({ preparationDays }), schedule())).toBe(expected);
  });

  test("takes the merchant's working days, holidays and closed dates", () => {
    const at = athensTime("2026-12-23", "10:00");
    // Christmas and its second day are Friday and Saturday.
    expect(latest(at, handling({ preparationDays: 2 }), schedule())).toBe("2026-12-29");
    expect(latest(at, handling({ preparationDays: 2, holidaysOf: null }), schedule())).toBe("2026-12-29");
    expect(latest(at, handling({ preparationDays: 2, closedDates: ["2026-12-24"] }), schedule())).toBe(
      "2026-12-30",
    );
    const saturdays = handling({ preparationDays: 1, weekdays: [1, 2, 3, 4, 5, 6] });
    expect(latest(athensTime(friday, "10:00"), saturdays, schedule())).toBe(nextTuesday);
  });
});

describe("the carrier", () => {
  test("is asked for today's pickup until its own limit, by the clock at the pickup", () => {
    const merchant = handling({ cutOffAt: null });
    const carrier = (change: Partial<Pickup>) => schedule({ pickup: pickup(change) });
    expect(latest(athensTime(monday, "16:00"), merchant, carrier({}))).toBe(tuesday);
    expect(latest(athensTime(monday, "16:01"), merchant, carrier({}))).toBe(wednesday);
    expect(latest(athensTime(monday, "16:01"), merchant, carrier({ timeZone: "Europe/Berlin" }))).toBe(
      tuesday,
    );
    expect(latest(athensTime(monday, "09:00"), merchant, carrier({ sameDayLatestAt: null }))).toBe(wednesday);
  });

  test("has nothing to do with the limit when preparation takes to another day", () => {
    const merchant = handling({ cutOffAt: null, preparationDays: 1 });
    expect(latest(athensTime(monday, "23:00"), merchant, schedule())).toBe(wednesday);
  });

  test("comes on its own days only, and when the merchant is there", () => {
    const onTuesdays = schedule({ pickup: pickup({ days: days({ weekdays: [2] }) }) });
    expect(latest(athensTime(wednesday, "10:00"), handling(), onTuesdays)).toBe("2026-11-25");
    const onSaturdaysToo = schedule({ pickup: pickup({ days: days({ weekdays: [3, 6] }) }) });
    expect(latest(athensTime(thursday, "10:00"), handling(), onSaturdaysToo)).toBe("2026-11-26");
  });

  test("gets parcels without a pickup when both work", () => {
    const handIn = schedule({ pickup: null, transitDays: days({ closedDates: [tuesday] }) });
    expect(latest(athensTime(tuesday, "10:00"), handling(), handIn)).toBe(thursday);
  });

  test("takes from its shortest to its longest time", () => {
    expect(
      deliveryPromise(
        athensTime(thursday, "10:00"),
        handling(),
        schedule({ transit: { minDays: 1, maxDays: 3 } }),
      ),
    ).toEqual({ earliest: friday, latest: nextTuesday });
    expect(
      deliveryPromise(
        athensTime(thursday, "10:00"),
        handling(),
        schedule({ transit: { minDays: 0, maxDays: 0 } }),
      ),
    ).toEqual({ earliest: thursday, latest: thursday });
  });

  test("does not travel on holidays of the country it starts in, nor deliver on those of the destination", () => {
    // Tuesday, 6 January is a holiday in Greece and none in France.
    const at = athensTime("2026-01-05", "10:00");
    const toFrance = schedule({
      transit: { minDays: 2, maxDays: 2 },
      deliveryDays: days({ holidaysOf: "FR" }),
    });
    expect(latest(at, handling(), toFrance)).toBe("2026-01-08");
    // Tuesday, 14 July is one in France alone.
    const july = new Date("2026-07-10T07:00:00Z");
    expect(latest(july, handling(), toFrance)).toBe("2026-07-15");
    expect(latest(july, handling(), schedule({ transit: { minDays: 2, maxDays: 2 } }))).toBe("2026-07-14");
  });

  test("delivers on the destination's days only", () => {
    const tuesdaysAndFridays = schedule({ deliveryDays: days({ weekdays: [2, 5] }) });
    expect(latest(athensTime(tuesday, "10:00"), handling(), tuesdaysAndFridays)).toBe(friday);
    expect(latest(athensTime(friday, "10:00"), handling(), tuesdaysAndFridays)).toBe(nextTuesday);
  });
});

describe("Greek Easter of 2027 with Labour Day moved behind it", () => {
  test("holds an order from Holy Thursday back until the Wednesday after", () => {
    // Good Friday 30 April, Easter 2 May, Easter Monday 3 May, Labour Day 4 May.
    expect(deliveryPromise(new Date("2027-04-29T09:00:00Z"), handling(), schedule())).toEqual({
      earliest: "2027-05-05",
      latest: "2027-05-05",
    });
  });
});

describe("a promise that can't be made", () => {
  const at = athensTime(monday, "10:00");

  test.each<[string, Handling, DeliverySchedule]>([
    ["the merchant never works", handling({ weekdays: [] }), schedule()],
    ["the carrier never comes", handling(), schedule({ pickup: pickup({ days: days({ weekdays: [] }) }) })],
    [
      "it comes when nobody is there",
      handling(),
      schedule({ pickup: pickup({ days: days({ weekdays: [6] }) }) }),
    ],
    ["nothing travels", handling(), schedule({ transitDays: days({ weekdays: [] }) })],
    ["nobody delivers", handling(), schedule({ deliveryDays: days({ weekdays: [] }) })],
  ])("is none, because %s", (_, merchant, carrier) => {
    expect(deliveryPromise(at, merchant, carrier)).toBeNull();
    expect(explainDeliveryPromise(at, merchant, carrier).promise).toBeNull();
  });
});

describe("a promise explains itself", () => {
  test("with each step that moved it, and the days that didn't count", () => {
    const merchant = handling({ preparationDays: 1 });
    const carrier = schedule({
      transit: { minDays: 1, maxDays: 2 },
      deliveryDays: days({ weekdays: [1, 2, 3, 4, 5, 6] }),
    });
    // Wednesday after the cut-off; Friday is Christmas.
    expect(explainDeliveryPromise(athensTime("2026-12-23", "15:00"), merchant, carrier)).toEqual({
      orderedOn: "2026-12-23",
      promise: { earliest: "2026-12-29", latest: "2026-12-30" },
      steps: [
        { step: "cut-off", of: "both", from: "2026-12-23", to: "2026-12-24", days: 0, daysOff: [] },
        {
          step: "preparation",
          of: "both",
          from: "2026-12-24",
          to: "2026-12-28",
          days: 1,
          daysOff: [
            { date: "2026-12-25", because: "holiday", whose: "merchant" },
            { date: "2026-12-26", because: "weekday", whose: "merchant" },
            { date: "2026-12-27", because: "weekday", whose: "merchant" },
          ],
        },
        { step: "transit", of: "earliest", from: "2026-12-28", to: "2026-12-29", days: 1, daysOff: [] },
        { step: "transit", of: "latest", from: "2026-12-28", to: "2026-12-30", days: 2, daysOff: [] },
      ],
    });
  });

  test("with the limit of today's pickup, the carrier's days and the destination's holidays", () => {
    const carrier = schedule({
      pickup: pickup({ days: days({ closedDates: [tuesday] }), sameDayLatestAt: null }),
      deliveryDays: days({ closedDates: [thursday] }),
    });
    const { steps } = explainDeliveryPromise(athensTime(monday, "10:00"), handling(), carrier);
    expect(steps).toEqual([
      { step: "pickup", of: "both", from: monday, to: tuesday, days: 0, daysOff: [] },
      {
        step: "pickup",
        of: "both",
        from: tuesday,
        to: wednesday,
        days: 0,
        daysOff: [{ date: tuesday, because: "closed", whose: "carrier" }],
      },
      { step: "transit", of: "earliest", from: wednesday, to: thursday, days: 1, daysOff: [] },
      {
        step: "delivery",
        of: "earliest",
        from: thursday,
        to: friday,
        days: 0,
        daysOff: [{ date: thursday, because: "closed", whose: "destination" }],
      },
      { step: "transit", of: "latest", from: wednesday, to: thursday, days: 1, daysOff: [] },
      {
        step: "delivery",
        of: "latest",
        from: thursday,
        to: friday,
        days: 0,
        daysOff: [{ date: thursday, because: "closed", whose: "destination" }],
      },
    ]);
  });
});

describe("a service's schedule", () => {
  const service = (deliveryWeekdays?: readonly number[]) => ({
    transit: () => ({ minDays: 1, maxDays: 2 }),
    ...(deliveryWeekdays && { deliveryWeekdays }),
  });
  const request = aQuoteRequest({ from: athens, to: berlin });

  test("has the holidays of both ends, and the carrier's own closed dates", () => {
    const carrierPickup = { ...pickup({ days: days({ closedDates: [friday] }) }) };
    const found = deliverySchedule({ pickup: { ...carrierPickup, ...unused } }, service(), request);
    expect(found.transitDays).toEqual({ weekdays, holidaysOf: "GR", closedDates: [friday] });
    expect(found.deliveryDays).toEqual({ weekdays, holidaysOf: "DE", closedDates: [] });
    expect(found.transit).toEqual({ minDays: 1, maxDays: 2 });
  });

  test("travels on its delivery days as well, so that Friday's parcel is there on Saturday", () => {
    const found = deliverySchedule({}, service([1, 2, 3, 4, 5, 6]), aQuoteRequest());
    expect(deliveryPromise(athensTime(friday, "10:00"), handling(), found)).toEqual({
      earliest: saturday,
      latest: nextMonday,
    });
  });

  test("travels on weekdays also when it delivers on Saturdays alone", () => {
    const found = deliverySchedule({}, service([6]), aQuoteRequest());
    expect(deliveryPromise(athensTime(monday, "10:00"), handling(), found)).toEqual({
      earliest: saturday,
      latest: saturday,
    });
  });
});

const unused = {
  combinedWithShipment: false,
  slotLengthInHours: 1,
  earliestAt: "09:00",
  latestAt: "17:00",
  schedule: () => Promise.reject(new Error("not asked")),
  cancel: () => Promise.reject(new Error("not asked")),
};

describe("a merchant that has decided nothing", () => {
  const undecided = defaultShippingConfig("Europe/Athens").handling;

  test("hands over on the day what is ordered until noon", () => {
    expect(latest(athensTime(monday, "12:00"), undecided, schedule())).toBe(tuesday);
    expect(latest(athensTime(monday, "12:01"), undecided, schedule())).toBe(wednesday);
  });

  test("keeps the holidays of the country that the parcel leaves from, and no other's", () => {
    const greekHoliday = athensTime("2026-10-28", "09:00");
    const from = (holidaysOf: string) =>
      latest(greekHoliday, undecided, {
        ...schedule({ pickup: null, transitDays: days({ holidaysOf }) }),
        deliveryDays: days({ holidaysOf: null }),
      });
    expect(from("GR")).toBe("2026-10-30");
    expect(from("DE")).toBe("2026-10-29");
  });
});
