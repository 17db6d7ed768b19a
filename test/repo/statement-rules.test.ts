/** Each rule refuses its counter-examples, and lets their mended forms through. */
import { loadModule } from "libpg-query";
import { beforeAll, expect, it } from "vitest";
import type { Rule } from "./statements/fault.ts";
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
      `INSERT INTO bookings AS held (merchant_id, id) VALUES ($1, $2) ON CONFLICT (merchant_id, id) DO UPDATE SET fence = 1
       WHERE held.lease_until <= excluded.lease_until - $3::float8 * interval '1 millisecond'`,
      "INSERT INTO bookings AS held (merchant_id, id) VALUES ($1, $2) ON CONFLICT (merchant_id, id) DO UPDATE SET state = to_char(held.created_at, 'YYYY')",
    ],
    taken: [
      "INSERT INTO staff_names (merchant_id, staff_id) VALUES ($1, $2) ON CONFLICT (merchant_id, staff_id) DO NOTHING",
      "INSERT INTO staff_names (merchant_id, staff_id) VALUES ($1, $2) ON CONFLICT DO NOTHING",
      "INSERT INTO shops (domain) VALUES ($1) ON CONFLICT (domain) DO NOTHING",
      `INSERT INTO bookings AS held (merchant_id, id, lease_until) VALUES ($1, $2, statement_timestamp() + $3::float8 * interval '1 second')
       ON CONFLICT (merchant_id, id) DO UPDATE SET lease_until = excluded.lease_until
       WHERE excluded.lease_until - held.lease_until >= $3::float8 * interval '1 second'`,
    ],
  },
  case: {
    refused: [
      "UPDATE bookings SET called_at = CASE WHEN called_at IS NULL THEN statement_timestamp() END WHERE merchant_id = $1",
      "UPDATE bookings SET called_at = coalesce($2, statement_timestamp()) WHERE merchant_id = $1",
      "DELETE FROM bookings WHERE merchant_id = $1 AND created_at < coalesce($2, statement_timestamp())",
      "UPDATE bookings SET lookups = CASE lookups WHEN 0 THEN 1 END WHERE merchant_id = $1",
      "WITH changed AS (UPDATE bookings SET called_at = coalesce($2, CURRENT_TIMESTAMP) WHERE merchant_id = $1 RETURNING id) SELECT id FROM changed",
    ],
    taken: [
      "UPDATE bookings SET lookups = CASE WHEN lookups = 0 THEN 1 END WHERE merchant_id = $1",
      "UPDATE bookings SET called_at = greatest(called_at, statement_timestamp()) WHERE merchant_id = $1",
      "INSERT INTO staff_names (merchant_id, staff_id, seen_at) VALUES ($1, $2, coalesce($3, statement_timestamp()))",
      "SELECT coalesce($2, statement_timestamp()) FROM bookings WHERE merchant_id = $1",
      "UPDATE leases SET until = coalesce($1, clock_timestamp())",
    ],
  },
  returning: {
    refused: [
      "DELETE FROM bookings WHERE merchant_id = $1 RETURNING pg_notify('changes', merchant_id::text)",
      "UPDATE bookings SET fence = 1 WHERE merchant_id = $1 RETURNING lease_until >= statement_timestamp()",
      "INSERT INTO staff_names (merchant_id, staff_id) VALUES ($1, $2) RETURNING CURRENT_TIMESTAMP",
      "UPDATE shops SET locale = $1 WHERE domain = $2 RETURNING to_char(installed_at, 'YYYY')",
      "WITH gone AS (DELETE FROM bookings WHERE merchant_id = $1 RETURNING lease_until + interval '1 day' AS at) SELECT at FROM gone",
    ],
    taken: [
      "UPDATE bookings SET fence = 1 WHERE merchant_id = $1 RETURNING left(id::text, 8), lease_until",
      "WITH changed AS (UPDATE bookings SET fence = 1 WHERE merchant_id = $1 RETURNING lease_until) SELECT lease_until >= statement_timestamp() FROM changed",
      "DELETE FROM leases WHERE until < clock_timestamp() RETURNING clock_timestamp() - until",
      "SELECT pg_notify('changes', $1)",
    ],
  },
  column: {
    refused: [
      "UPDATE bookings SET lease_until = lease_until + interval '1 second' WHERE merchant_id = $1",
      "UPDATE bookings SET lease_until = created_at - $2::float8 * interval '1 millisecond' WHERE merchant_id = $1",
      "UPDATE bookings SET fence = extract(epoch FROM created_at) WHERE merchant_id = $1",
      "UPDATE bookings SET fence = 1 WHERE merchant_id = $1 AND date_trunc('day', created_at) = $2",
    ],
    taken: [
      "UPDATE bookings SET lease_until = statement_timestamp() + interval '1 second' WHERE merchant_id = $1",
      "UPDATE bookings SET lease_until = least(lease_until, statement_timestamp()), fence = fence + 1 WHERE merchant_id = $1",
    ],
  },
  keys: {
    refused: [
      "SELECT b.id FROM bookings AS b JOIN inbox_entries AS i ON i.id = b.id WHERE b.merchant_id = $1 AND i.shop = $2",
      "SELECT id FROM bookings WHERE merchant_id = $1 AND NOT EXISTS (SELECT 1 FROM reconciliations WHERE shop = $2)",
      "DELETE FROM bookings USING inbox_entries AS i WHERE merchant_id = $1 AND i.shop = $2 AND i.id = bookings.id",
      "WITH gone AS (DELETE FROM inbox_entries WHERE shop = $1 RETURNING id) DELETE FROM bookings WHERE merchant_id = $2",
    ],
    taken: [
      "SELECT b.id FROM bookings AS b JOIN shops AS s ON s.merchant_id = b.merchant_id WHERE b.merchant_id = $1",
      "SELECT id FROM inbox_entries AS i JOIN reconciliations AS r ON r.shop = i.shop WHERE i.shop = $1",
    ],
  },
  reference: {
    refused: [
      "DELETE FROM api_keys WHERE merchant_id = $1 AND NOT EXISTS (SELECT 1 FROM shipments WHERE merchant_id = $1)",
      "UPDATE shops SET locale = $1 FROM bookings AS b WHERE b.merchant_id = $2 AND shops.merchant_id = b.merchant_id",
      "INSERT INTO member_links (id) SELECT id FROM bookings WHERE merchant_id = $1",
      "WITH found AS (SELECT id FROM bookings WHERE merchant_id = $1) UPDATE shops SET locale = $2 WHERE merchant_id = $1",
    ],
    taken: [
      "DELETE FROM bookings WHERE merchant_id = $1 AND NOT EXISTS (SELECT 1 FROM api_keys WHERE merchant_id = $1)",
      "DELETE FROM api_keys USING shops WHERE shops.domain = $1 AND api_keys.merchant_id = shops.merchant_id",
      "WITH gone AS (DELETE FROM api_keys WHERE merchant_id = $1 RETURNING id) INSERT INTO staff_names (merchant_id, staff_id) SELECT $1::uuid, id::text FROM gone",
    ],
  },
  local: {
    refused: [
      "SELECT b.id FROM bookings AS b JOIN holders AS h ON h.id = b.holder WHERE b.merchant_id = $1",
      "SELECT id FROM bookings WHERE merchant_id = $1 AND EXISTS (SELECT 1 FROM holders AS h WHERE h.id = bookings.holder)",
      "SELECT id FROM bookings WHERE merchant_id = $1 AND EXISTS (SELECT 1 FROM holders WHERE beat_at < lease_until)",
      "UPDATE bookings SET fence = 1 WHERE merchant_id = $1 AND holder NOT IN (SELECT id FROM holders)",
      "DELETE FROM bookings USING holders AS h WHERE merchant_id = $1 AND h.id = bookings.holder",
    ],
    taken: [
      "SELECT holder IN (SELECT id FROM holders) FROM bookings WHERE merchant_id = $1",
      "SELECT id FROM holders JOIN leases ON leases.holder = holders.id",
      "WITH dead AS (DELETE FROM holders WHERE beat_at < $1 RETURNING id) UPDATE bookings SET holder = NULL FROM dead WHERE merchant_id = $2 AND bookings.holder = dead.id",
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
