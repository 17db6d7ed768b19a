/** Each rule refuses its counter-examples, and lets their mended forms through. */
import { loadModule } from "libpg-query";
import { beforeAll, expect, it } from "vitest";
import type { Rule } from "./statements/rules.ts";
import { faultsOf } from "./statements/rules.ts";
import { readSchema } from "./statements/schema.ts";

beforeAll(() => loadModule());

interface Family {
  readonly refused: readonly string[];
  readonly taken: readonly string[];
}

const families: Readonly<Record<Rule, Family>> = {
  merchant: {
    refused: [
      "SELECT id FROM bookings WHERE id = $1",
      "SELECT id FROM bookings WHERE merchant_id IS NOT NULL",
      "SELECT id FROM bookings WHERE merchant_id <> $1",
      "SELECT id FROM bookings WHERE merchant_id = $1 OR id = $2",
      "SELECT id FROM bookings WHERE NOT (merchant_id = $1)",
      "SELECT id FROM bookings WHERE (merchant_id = $1 AND id = $2) OR (merchant_id <> $3 AND id = $4)",
      "SELECT id FROM bookings WHERE merchant_id = created_at::text::uuid",
      "SELECT id FROM bookings WHERE merchant_id = (SELECT merchant_id FROM shops WHERE domain = $1)",
      "SELECT id FROM bookings WHERE merchant_id IN (SELECT merchant_id FROM shops WHERE domain = $1)",
      // The other table's merchant is not this one's.
      "SELECT b.id FROM bookings AS b, purchases AS p WHERE p.merchant_id = $1 AND p.shipment_id = b.id",
      "SELECT b.id FROM bookings AS b JOIN purchases AS p ON p.shipment_id = b.id WHERE b.merchant_id = $1",
      "SELECT b.id FROM bookings AS b JOIN purchases AS p USING (id) WHERE b.merchant_id = $1",
      `SELECT id FROM bookings WHERE merchant_id = $1
         AND EXISTS (SELECT 1 FROM purchases AS p WHERE p.shipment_id = bookings.id)`,
      "SELECT (SELECT count(*) FROM purchases WHERE shipment_id = b.id) FROM bookings AS b WHERE merchant_id = $1",
      "SELECT id FROM bookings WHERE merchant_id = $1 UNION ALL SELECT id FROM shipments WHERE id = $2",
      "WITH found AS (SELECT id FROM purchases WHERE order_id = $2) SELECT id FROM bookings WHERE merchant_id = $1 AND id IN (SELECT id FROM found)",
      "SELECT b.id FROM bookings AS b JOIN LATERAL (SELECT 1 FROM purchases AS p WHERE p.shipment_id = b.id) AS p ON true WHERE b.merchant_id = $1",
      "SELECT b.id FROM bookings AS b, unnest($1::uuid[]) AS given (merchant_id) WHERE b.merchant_id = given.merchant_id",
      "SELECT id FROM inbox_entries WHERE merchant_id = $1",
    ],
    taken: [
      "SELECT id FROM bookings WHERE merchant_id = $1",
      "SELECT id FROM bookings WHERE $1::uuid = merchant_id AND (id = $2 OR id = $3)",
      "SELECT id FROM bookings WHERE (merchant_id, id) = ($1, $2)",
      "SELECT id FROM bookings WHERE (merchant_id = $1 AND id = $2) OR (id = $4 AND merchant_id = $3)",
      "SELECT id FROM bookings WHERE merchant_id = ANY($1::uuid[])",
      "SELECT b.id FROM bookings AS b JOIN purchases AS p USING (merchant_id) WHERE b.merchant_id = $1",
      "SELECT b.id FROM bookings AS b LEFT JOIN purchases AS p ON p.merchant_id = b.merchant_id WHERE b.merchant_id = $1",
      `SELECT id FROM bookings WHERE merchant_id = $1
         AND EXISTS (SELECT 1 FROM purchases AS p WHERE p.merchant_id = bookings.merchant_id AND p.shipment_id = bookings.id)`,
      "WITH found AS (SELECT * FROM bookings WHERE merchant_id = $1) SELECT p.id FROM found JOIN purchases AS p USING (merchant_id)",
      "SELECT id FROM merchants WHERE name = $1",
      "SELECT id FROM inbox_entries WHERE shop = $1",
      "SELECT b.id FROM bookings AS b JOIN LATERAL (SELECT 1 FROM purchases AS p WHERE p.merchant_id = b.merchant_id) AS p ON true WHERE b.merchant_id = $1",
    ],
  },
  claim: {
    refused: [
      "UPDATE bookings SET fence = 1 WHERE id = $1",
      "DELETE FROM bookings WHERE created_at < $1",
      "DELETE FROM bookings USING shops WHERE shops.domain = $1 AND bookings.merchant_id = shops.merchant_id",
      "UPDATE bookings SET fence = 1 WHERE (merchant_id, id) IN (SELECT merchant_id, id FROM bookings WHERE merchant_id = $1)",
      "INSERT INTO staff_names (staff_id, encrypted) VALUES ($1, $2)",
      "INSERT INTO staff_names (merchant_id, staff_id) SELECT merchant_id, s FROM shops, unnest($1::text[]) AS g (s)",
      "UPDATE bookings SET fence = 1 FROM unnest($1::uuid[]) AS given (id) WHERE merchant_id = given.id",
      "INSERT INTO staff_names (merchant_id, staff_id) SELECT merchant_id, $1 FROM shops WHERE domain = $2",
      "WITH gone AS (DELETE FROM bookings WHERE id = $1 RETURNING *) SELECT * FROM gone",
      "WITH shop AS (UPDATE shops SET locale = $1 WHERE domain = $2 RETURNING *) INSERT INTO staff_names (merchant_id, staff_id) SELECT merchant_id, '1' FROM shop",
    ],
    taken: [
      "UPDATE bookings SET fence = 1 WHERE merchant_id = $1 AND id = $2",
      "DELETE FROM bookings WHERE merchant_id = ANY($1::uuid[]) AND id = ANY($2::uuid[])",
      "INSERT INTO staff_names (merchant_id, staff_id) VALUES ($1, $2), ($3, $4)",
      "INSERT INTO staff_names (merchant_id, staff_id) SELECT $1::uuid, id FROM unnest($2::text[]) AS given (id)",
      // Each row has the merchant that it is given.
      "INSERT INTO staff_names (merchant_id, staff_id) SELECT * FROM unnest($1::uuid[], $2::text[])",
      "WITH given AS (SELECT * FROM unnest($1::uuid[], $2::text[]) AS g (m, s)) INSERT INTO staff_names (merchant_id, staff_id) SELECT m, s FROM given",
      "WITH changed AS (UPDATE bookings SET fence = 1 WHERE merchant_id = $1 RETURNING *) INSERT INTO staff_names (merchant_id, staff_id) SELECT merchant_id, '1' FROM changed",
      `WITH former AS (SELECT merchant_id AS former_merchant_id, id AS former_id FROM bookings WHERE merchant_id = $1)
       UPDATE bookings AS known SET fence = 1 FROM former WHERE known.merchant_id = former_merchant_id AND known.id = former_id`,
    ],
  },
  lock: {
    refused: [
      "SELECT id FROM bookings WHERE state = $1 LIMIT 10 FOR UPDATE SKIP LOCKED",
      "SELECT id FROM (SELECT id FROM bookings WHERE state = $1 FOR SHARE) AS found",
    ],
    taken: [
      "SELECT id FROM bookings WHERE merchant_id = $1 FOR UPDATE",
      "SELECT id FROM shops WHERE domain = $1 FOR UPDATE",
    ],
  },
  moment: {
    refused: [
      "UPDATE bookings SET lease_until = clock_timestamp() WHERE merchant_id = $1",
      "UPDATE bookings SET fence = 1 WHERE merchant_id = $1 AND lease_until < now()",
      "INSERT INTO staff_names (merchant_id, staff_id) VALUES ($1, gen_random_uuid()::text)",
      "WITH present AS (SELECT now() AS at) DELETE FROM bookings WHERE merchant_id = $1",
      "INSERT INTO staff_names AS known (merchant_id, staff_id) VALUES ($1, $2) ON CONFLICT (merchant_id, staff_id) DO UPDATE SET seen_at = statement_timestamp()",
      "UPDATE shops SET installed_at = CURRENT_TIMESTAMP WHERE domain = $1",
      "DELETE FROM bookings WHERE merchant_id = $1 AND random() < 0.5",
      "UPDATE bookings SET fence = nextval('numbers') WHERE merchant_id = $1",
    ],
    taken: [
      "SELECT clock_timestamp() AS now",
      "UPDATE leases SET until = clock_timestamp() WHERE name = $1",
      "UPDATE bookings SET lease_until = statement_timestamp() WHERE merchant_id = $1 AND lease_until < statement_timestamp()",
      "UPDATE bookings SET lease_until = $2::timestamptz + interval '1 second' WHERE merchant_id = $1",
    ],
  },
  columns: {
    refused: [
      "SELECT id FROM bookings WHERE merchant_id = $1 AND EXISTS (SELECT FROM merchants WHERE id = $1)",
      "WITH none AS (SELECT FROM merchants) SELECT 1",
    ],
    taken: [
      "SELECT id FROM bookings WHERE merchant_id = $1 AND EXISTS (SELECT 1 FROM merchants WHERE id = $1)",
    ],
  },
  place: {
    refused: [
      "DELETE FROM bookings WHERE merchant_id = $1 AND ctid = ANY (ARRAY(SELECT ctid FROM bookings WHERE merchant_id = $1))",
      "SELECT xmin::text FROM shops WHERE domain = $1",
      "INSERT INTO staff_names AS known (merchant_id, staff_id) VALUES ($1, $2) ON CONFLICT (merchant_id, staff_id) DO UPDATE SET encrypted = $3 RETURNING known.xmax = 0",
    ],
    taken: ["SELECT version FROM shipping_configs WHERE merchant_id = $1"],
  },
  conflict: {
    refused: [
      "INSERT INTO staff_names (merchant_id, staff_id) VALUES ($1, $2) ON CONFLICT (staff_id) DO NOTHING",
      "WITH made AS (INSERT INTO bookings (merchant_id, id) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET fence = 1 RETURNING id) SELECT id FROM made",
    ],
    taken: [
      "INSERT INTO staff_names (merchant_id, staff_id) VALUES ($1, $2) ON CONFLICT (merchant_id, staff_id) DO NOTHING",
      "INSERT INTO staff_names (merchant_id, staff_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
      "INSERT INTO shops (domain) VALUES ($1) ON CONFLICT (domain) DO NOTHING",
    ],
  },
};

const schema = readSchema();
const rulesOf = (text: string) => [...new Set(faultsOf(text, schema).map(({ rule }) => rule))];

it.for(Object.entries(families))(
  "refuses statements against the rule of %s, and no other",
  ([rule, { refused, taken }]) => {
    expect(refused.filter((text) => !rulesOf(text).some((each) => each === rule))).toEqual([]);
    expect(taken.filter((text) => rulesOf(text).length > 0)).toEqual([]);
  },
);

it("reads each statement of a text, and refuses those that PostgreSQL would refuse", () => {
  expect(() => faultsOf("SELECT id FROM", schema)).toThrow("syntax error");
  expect(rulesOf("SELECT 1; UPDATE bookings SET fence = 1")).toEqual(["claim"]);
});
