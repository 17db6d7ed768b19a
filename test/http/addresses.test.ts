import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { encryptionOf, intoClear } from "../support/into-clear.ts";
import { atMost } from "../support/time-limits.ts";
import type { ApiClient, Json } from "./api-client.ts";
import { aParcel, aQuote, aShipment, athens, thessaloniki } from "./requests.ts";
import type { RunningApi } from "./running-api.ts";
import { rateOf, sharedApi } from "./running-api.ts";

let api: RunningApi;
let client: ApiClient;
beforeAll(async () => {
  api = await sharedApi();
  client = await api.client("Addresses");
});
afterAll(() => api.stop());

const newYork = {
  ...thessaloniki,
  country: "US",
  state: "NY",
  zip: "10001",
  city: "New York",
  phone: "+12125550100",
};
const athos = { ...thessaloniki, zip: "630 86", city: "Καρυές" };

/** The booking order that the carrier received. */
async function orderOf(shipment: Json): Promise<Json> {
  await intoClear(api.sql, encryptionOf(api.env), shipment.id);
  const [row] = await api.sql(`SELECT "order" FROM bookings WHERE id = $1`, [shipment.id]);
  return row?.order;
}

async function bookings(): Promise<number> {
  const [row] = await api.sql("SELECT count(*)::int AS count FROM bookings");
  return Number(row?.count);
}

/** The issues of a refused shipment; the helper also checks that nothing was bought. */
async function issuesOf(change: Record<string, unknown>): Promise<Json> {
  const rate = await rateOf(client, "gorgona");
  const before = await bookings();
  const { status, error } = await client.post("/v1/shipments", aShipment(rate.id, change));
  expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
  expect(await bookings()).toBe(before);
  return error.metadata.issues;
}

describe("a zip", () => {
  test.each(["105 57", "GR-10557", "gr10557", " 10557 "])("written %j is 10557 everywhere", async (zip) => {
    const { json } = await client.post("/v1/rates", aQuote({ address_from: { country: "gr", zip } }));
    expect(json[0].metadata.address_from).toEqual({ country: "GR", zip: "10557" });
    const { status, json: shipment } = await client.post(
      "/v1/shipments",
      aShipment((await rateOf(client, "gorgona")).id, { address_from: { ...athens, zip } }),
    );
    expect([status, shipment.address_from.zip]).toEqual([200, "10557"]);
  });

  test("that doesn't fit is refused with an example that does", async () => {
    const { status, error } = await client.post(
      "/v1/rates",
      aQuote({ address_to: { country: "GB", zip: "54624" } }),
    );
    expect(status).toBe(400);
    expect(error.metadata.issues).toEqual([
      {
        path: "address_to.zip",
        message: expect.stringMatching(/^is not a postal code of GB: write it like /),
      },
    ]);
    expect(await issuesOf({ address_to: { ...thessaloniki, zip: "95555" } })).toEqual([
      {
        path: "address_to.zip",
        message: expect.stringMatching(/^is not a postal code of GR: write it like \d/),
      },
    ]);
  });
});

describe("a well-formed Greek zip that is in no list", () => {
  test("is accepted with a warning", async () => {
    const address_to = { ...thessaloniki, zip: "499 99" };
    const quoted = await client.post("/v1/rates", aQuote({ address_to }));
    expect([quoted.status, quoted.headers.get("x-address-warnings")]).toEqual([200, "address_to.zip"]);
    const rate = await rateOf(client, "gorgona", { address_to });
    const { status, json, headers } = await client.post(
      "/v1/shipments",
      aShipment(rate.id, { address_to, address_from: athens }),
    );
    expect([status, json.address_to.zip]).toEqual([200, "49999"]);
    expect(headers.get("x-address-warnings")).toBe("address_to.zip");
  });
});

describe("a Greek zip of another city", () => {
  const address_to = { ...thessaloniki, zip: "546 22", city: "Paris" };
  const warning = { path: "zip", message: expect.stringMatching(/^belongs to Thessaloniki \(Θεσσαλονίκη\)/) };

  test("is a warning that names its city, in quotes, purchases and dry runs", async () => {
    const header = 'address_to.zip;city="Thessaloniki"';
    const quoted = await client.post("/v1/rates", aQuote({ address_to }));
    expect([quoted.status, quoted.headers.get("x-address-warnings")]).toEqual([200, header]);
    const rate = quoted.json.find((each: Json) => each.driver === "gorgona");
    for (const dry_run of [true, false]) {
      const { status, headers } = await client.post(
        "/v1/shipments",
        aShipment(rate.id, { address_to, dry_run }),
      );
      expect([status, headers.get("x-address-warnings")]).toEqual([200, header]);
    }
    const right = await client.post("/v1/rates", aQuote());
    expect(right.headers.get("x-address-warnings")).toBeNull();
  });

  test("is one in words of a validated address, and of a batch's row", async () => {
    const validated = await client.post("/v1/addresses/validate", address_to);
    expect([validated.data.issues, validated.data.warnings]).toEqual([[], [warning]]);
    const select = { select: "cheapest", ...aQuote({ address_to }) };
    const { data } = await client.post("/v1/batches", { rows: [{ ...select, ...aQuote() }, select] });
    expect(data.rows.map(({ warnings }: Json) => warnings)).toEqual([
      [],
      [{ ...warning, path: "address_to.zip" }],
    ]);
    await expect
      .poll(async () => (await client.get(`/v1/jobs/${data.id}`)).data.state, { timeout: atMost(60_000) })
      .toBe("done");
    const done = await client.get(`/v1/jobs/${data.id}`);
    expect(done.data.rows[1]).toMatchObject({ error: null, warnings: [{ path: "address_to.zip" }] });
  });
});

describe("a state", () => {
  test.each([
    ["US", "10001", "new york", "NY"],
    ["US", "10001", "US-NY", "NY"],
    ["CA", "G1A 0A2", "QUEBEC", "QC"],
    ["GR", "54624", "Μακεδονία", "Μακεδονία"],
  ])("of %s %s written %j is %s", async (country, zip, state, expected) => {
    const { status, json } = await client.post("/v1/rates", aQuote({ address_to: { country, zip, state } }));
    expect(status).toBe(200);
    expect(json[0].metadata.address_to.state).toBe(expected);
  });

  test.each([
    ["US", "10001", "AL (Alabama), AK (Alaska), AS (American Samoa)"],
    ["CA", "K1A 0B1", "AB (Alberta), BC (British Columbia), MB (Manitoba)"],
    ["AU", "2000", "ACT (Australian Capital Territory), NSW (New South Wales), NT (Northern Territory)"],
  ])("of %s %s is required, on either side", async (country, zip, examples) => {
    const message = `is required in ${country}: give its code or name, such as ${examples}; states.json has all`;
    for (const state of [undefined, null, " "]) {
      const address = { country, zip, state };
      const { error } = await client.post(
        "/v1/rates",
        aQuote({ address_from: address, address_to: address }),
      );
      expect(error.metadata.issues).toEqual([
        { path: "address_from.state", message },
        { path: "address_to.state", message },
      ]);
    }
  });

  test.each([
    ["US", "10001", "CA", "NY (New York)"],
    ["US", "90210-1234", "New York", "CA (California)"],
    ["US", "96799", "NY", "HI (Hawaii) or AS (American Samoa)"],
    ["CA", "H2X 1Y4", "Ontario", "QC (Quebec)"],
    ["CA", "X0A 0H0", "YT", "NT (Northwest Territories) or NU (Nunavut)"],
  ])("of another postal code is refused with the code's own: %s %s %s", async (country, zip, state, own) => {
    const { status, error } = await client.post("/v1/rates", aQuote({ address_to: { country, zip, state } }));
    expect(status).toBe(400);
    expect(error.metadata.issues).toEqual([
      {
        path: "address_to.state",
        message: `is not the state of the postal code, which is in ${own}: correct one of them`,
      },
    ]);
    const shipped = { ...newYork, country, zip, state };
    expect(await issuesOf({ address_to: shipped })).toMatchObject([{ path: "address_to.state" }]);
  });

  test.each([
    ["US", "06390", "NY"],
    ["US", "96799", "American Samoa"],
    ["US", "00901", "PR"],
    ["US", "09012", "AE"],
    ["US", "83414", "WY"],
    ["CA", "K1A 0S5", "QC"],
    ["CA", "X0A 0H0", "Nunavut"],
  ])("of a postal code beside a border is accepted: %s %s %s", async (country, zip, state) => {
    expect((await client.post("/v1/rates", aQuote({ address_to: { country, zip, state } }))).status).toBe(
      200,
    );
  });

  test("that the country doesn't have is refused with examples of its states", async () => {
    const { status, error } = await client.post(
      "/v1/rates",
      aQuote({ address_to: { ...newYork, state: "Attica" } }),
    );
    expect([status, error.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(error.metadata.issues).toEqual([
      {
        path: "address_to.state",
        message:
          "is not a state or province of US: give its code or name, such as AL (Alabama), AK (Alaska), AS (American Samoa); states.json has all",
      },
    ]);
    expect(await issuesOf({ address_to: { ...newYork, state: "Attica" } })).toHaveLength(1);
  });
});

describe("an e-mail", () => {
  test.each(["nope", "a@b", "@example.com", "two words@example.com", "a@example..com", "<a@example.com>"])(
    "%j is refused wherever an address has one",
    async (email) => {
      const message = "is not an e-mail address: write it like eleni@example.com";
      const { error } = await client.post("/v1/rates", aQuote({ address_to: { ...thessaloniki, email } }));
      expect(error.metadata.issues).toEqual([{ path: "address_to.email", message }]);
      expect(await issuesOf({ address_from: { ...athens, email } })).toEqual([
        { path: "address_from.email", message },
      ]);
      const validated = await client.post("/v1/addresses/validate", { ...thessaloniki, email });
      expect(validated.data.issues).toEqual([{ path: "email", message }]);
      const saved = { name: `Mail ${email}`, kind: "sender", address: { ...athens, email } };
      expect((await client.post("/v1/address_book", saved)).error.metadata.issues).toEqual([
        { path: "address.email", message },
      ]);
    },
  );

  test.each(["eleni@example.com", "e.p+orders@shop.example.co.uk", "", null])(
    "%j is taken",
    async (email) => {
      const { status } = await client.post("/v1/rates", aQuote({ address_to: { ...thessaloniki, email } }));
      expect(status).toBe(200);
    },
  );
});

describe("a phone", () => {
  test.each([
    [{ phone: "691 234 5678", dial_code: "+30" }, "+306912345678"],
    [{ phone: "1512 3456789", dial_code: "49" }, "+4915123456789"],
    [{ phone: "2310 111222" }, "+302310111222"],
    [{ phone: "0030 2310 111222" }, "+302310111222"],
  ])("%j is answered as it came, and called as %s", async (given, called) => {
    const rate = await rateOf(client, "gorgona");
    const address_to = { ...thessaloniki, ...given };
    const { status, json } = await client.post("/v1/shipments", aShipment(rate.id, { address_to }));
    expect(status).toBe(200);
    expect(json.address_to).toMatchObject(given);
    expect(json.address_to).not.toHaveProperty("phoneE164");
    expect((await orderOf(json)).to.phone).toBe(called);
    expect((await orderOf(json)).from.phone).toBe("+302101234567");
  });

  test("that can't be called is refused with an example of the country, on either side", async () => {
    const message = (example: string) =>
      `is not a phone number that can be called: write it like ${example}, or give its calling code as dial_code`;
    expect(
      await issuesOf({
        address_from: { ...athens, phone: "12" },
        address_to: { ...newYork, phone: "555-0100" },
      }),
    ).toEqual([
      { path: "address_from.phone", message: message("+30 691 234 5678") },
      { path: "address_to.phone", message: message("+1 201 555 0123") },
    ]);
  });

  test("doesn't affect prices, but a wrong one adds a warning", async () => {
    const address_to = { ...thessaloniki, phone: "12" };
    const { status, json, headers } = await client.post("/v1/rates", aQuote({ address_to }));
    expect([status, json[0].metadata.address_to.phone]).toEqual([200, "12"]);
    expect(headers.get("x-address-warnings")).toBe("address_to.phone");
  });

  test("of the sender may be left out", async () => {
    const rate = await rateOf(client, "gorgona");
    const address_from = { ...athens, phone: null };
    const { status, headers } = await client.post("/v1/shipments", aShipment(rate.id, { address_from }));
    expect([status, headers.get("x-address-warnings")]).toEqual([200, null]);
  });
});

describe("a parcel that leaves the EU's VAT territory", () => {
  const line = {
    country_of_origin: "GR",
    description: "Book",
    commodity_code: "4901.99",
    quantity: "2",
    value: 12.5,
    weight: 600,
  };
  const declared = { ...aParcel, value: 25, currency: "EUR", invoice_lines: [line] };

  test("inside one country is priced without customs data, and bought only with it", async () => {
    const rate = await rateOf(client, "zephyra", { address_to: athos });
    const before = await bookings();
    const refused = await client.post("/v1/shipments", aShipment(rate.id, { address_to: athos }));
    expect([refused.status, refused.error.code]).toEqual([400, "CUSTOMS_REQUIRED"]);
    expect(refused.error.message).toBe(
      "A parcel from GR to Mount Athos (GR) needs a customs declaration. Add items.0.value, items.0.currency, items.0.invoice_lines.",
    );
    expect(refused.error.metadata).toEqual({
      missing: [{ item: 0, fields: ["value", "currency", "invoice_lines"] }],
    });
    expect(await bookings()).toBe(before);

    const items = [declared];
    const { status, json } = await client.post(
      "/v1/shipments",
      aShipment(rate.id, { address_to: athos, items }),
    );
    expect(status).toBe(200);
    expect(json.items).toEqual(items);
    // Customs systems compare digits alone, so the carrier receives only these.
    expect((await orderOf(json)).items[0].invoiceLines[0].commodityCode).toBe("490199");
  });

  test("from there needs customs data as well", async () => {
    const route = { address_from: athos, address_to: athens };
    const rate = await rateOf(client, "zephyra", route);
    const { error } = await client.post("/v1/shipments", aShipment(rate.id, route));
    expect(error.code).toBe("CUSTOMS_REQUIRED");
  });

  test("is refused with each item and field that customs would reject", async () => {
    const rate = await rateOf(client, "zephyra", { address_to: newYork });
    const items = [{ ...declared, invoice_lines: [{ ...line, commodity_code: "4901", quantity: "a few" }] }];
    const { status, error } = await client.post(
      "/v1/shipments",
      aShipment(rate.id, { address_to: newYork, items }),
    );
    expect(status).toBe(400);
    expect(error.metadata).toEqual({
      missing: [],
      invalid: [
        {
          item: 0,
          fields: [
            {
              field: "invoice_lines.0.commodity_code",
              message: "must be 6, 8 or 10 digits of chapters 01 to 97, such as 340111",
            },
            { field: "invoice_lines.0.quantity", message: 'must be a number above 0, such as "2"' },
          ],
        },
      ],
    });
    expect(error.message).toContain("Correct items.0.invoice_lines.0.commodity_code (must be 6, 8 or 10");
  });
});
