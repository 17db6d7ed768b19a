/** POST /v1/addresses/validate. */
import { beforeAll, expect, test } from "vitest";
import type { ApiClient, Json } from "./api-client.ts";
import { aShipment } from "./requests.ts";
import { sharedApi } from "./running-api.ts";

let client: ApiClient;
const eleni = {
  country: "gr",
  zip: "546 24",
  city: "Thessaloniki",
  name: "Eleni Papadaki",
  address: "Tsimiski 40",
  phone: "6912345678",
};

beforeAll(async () => {
  client = await (await sharedApi()).client("Address checker");
});

const validate = (address: object) => client.post("/v1/addresses/validate", address);
const paths = (problems: Json[]) => problems.map(({ path }) => path);

test("a right address has no problems, and comes back as a label shows it", async () => {
  const { status, data } = await validate(eleni);
  expect([status, data.issues, data.warnings]).toEqual([200, [], []]);
  expect(data.address).toMatchObject({ country: "GR", zip: "54624", name: "Eleni Papadaki", company: null });
});

test.each([
  ["without a phone", { phone: undefined }, ["phone"]],
  ["with a zip of another form", { zip: "5462" }, ["zip"]],
  ["with several wrong fields", { name: "", city: 7, phone: "12" }, ["city", "name", "phone"]],
  ["in an unknown country", { country: "ZZ" }, ["country"]],
])("an address %s has an issue for each field, as a shipment would have", async (_, change, wrong) => {
  const address = { ...eleni, ...change };
  const { status, data } = await validate(address);
  expect([status, paths(data.issues).sort()]).toEqual([200, wrong]);
  const refused = await client.post("/v1/shipments", { ...aShipment("x"), address_to: address });
  expect(paths(refused.error.metadata.issues).filter((path) => path.startsWith("address_to."))).toEqual(
    paths(data.issues).map((path) => `address_to.${path}`),
  );
});

test("a postal code that is in no list is a warning", async () => {
  const { data } = await validate({ ...eleni, zip: "10000" });
  expect([data.issues, paths(data.warnings)]).toEqual([[], ["zip"]]);
});

test("a text is no address", async () => {
  expect((await validate([])).status).toBe(400);
});
