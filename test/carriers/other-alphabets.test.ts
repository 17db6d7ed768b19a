/** Carriers whose systems and labels take letters of some alphabets alone get no others: nothing is asked, and the field is named. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCarriers } from "../../app/adapters/carriers/index.ts";
import { carriersFrom } from "../../app/adapters/carriers/kit/registry.ts";
import type {
  Address,
  Caller,
  NewCarrierAccount,
  Ports,
  QuoteRequest,
} from "../../app/domain/engine/index.ts";
import { createShipment, quoteRates } from "../../app/domain/engine/index.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import { aShipmentRequest } from "../support/engine-values.ts";
import { testPorts, testStores } from "../support/stores.ts";
import type { TestClock } from "../support/test-clock.ts";
import { storedAccount } from "./a-carrier-desk.ts";
import * as acs from "./acs/an-acs-desk.ts";
import * as boxnow from "./boxnow/an-account.ts";

interface Desk {
  readonly ports: Ports;
  readonly caller: Caller;
  readonly quote: QuoteRequest;
  /** So many calls have arrived at the carrier. */
  calls(): Promise<number>;
}

let database: FreshDatabase;
const closing: (() => Promise<unknown>)[] = [];
const desks: Record<string, Desk> = {};

async function aDesk(
  {
    driver,
    clock,
  }: { readonly driver: Parameters<typeof carriersFrom>[0][number]; readonly clock: TestClock },
  server: { control<Answer>(method: string, path: string): Promise<Answer> },
  account: NewCarrierAccount,
  quote: QuoteRequest,
): Promise<Desk> {
  const stores = testStores(database, { clock });
  const { id: merchantId } = await stores.merchants.ensure(account.carrier.name);
  const caller: Caller = { merchantId, environment: "production" };
  await stores.accounts.add(caller, account);
  const ports = { ...testPorts(database, stores), carriers: carriersFrom([driver], clock) };
  return {
    ports,
    caller,
    quote,
    calls: async () => (await server.control<unknown[]>("GET", "/calls")).length,
  };
}

beforeAll(async () => {
  database = await freshDatabase();
  const [atAcs, atBoxnow] = await Promise.all([acs.anAcsDesk(), boxnow.aBoxnowDesk()]);
  closing.push(atAcs.close, atBoxnow.close);
  const door = acs.anOrder();
  const { from, to } = boxnow.anOrder();
  const item = {
    weightG: 1_200,
    lengthCm: 30,
    widthCm: 20,
    heightCm: 10,
    value: 40,
    currency: "EUR",
  } as const;
  desks.acs = await aDesk(atAcs, atAcs.acs, acs.aNewAccount(), {
    from: door.from,
    to: door.to,
    items: [item],
  });
  desks.boxnow = await aDesk(atBoxnow, atBoxnow.boxnow, boxnow.aNewAccount(), { from, to, items: [item] });
});
afterAll(async () => {
  for (const close of closing) await close();
  await database.close();
});

async function buy(code: string, change: Partial<Address>, side: "from" | "to" = "to") {
  const { ports, caller, quote, calls } = desks[code]!;
  const { rates } = await quoteRates(ports, caller, quote);
  // The cheapest of ACS needs a point.
  const rate = rates.find(({ service }) => ["standard", "locker"].includes(service.code));
  const request = aShipmentRequest(rate?.id ?? "", { ...quote, [side]: { ...quote[side], ...change } });
  const before = await calls();
  const outcome = await createShipment(ports, caller, ports.ids.next(), request).catch(
    (error: unknown) => error,
  );
  return { outcome, calls: (await calls()) - before };
}

const words = {
  Georgian: "გიორგი",
  Armenian: "Արամ",
  Hebrew: "דוד",
  Arabic: "محمد",
  Devanagari: "राम",
  Thai: "สมชาย",
  Han: "小明",
  Hangul: "민수",
  Katakana: "タロウ",
  Cyrillic: "Елена",
  Greek: "Ελένη Γεωργίου",
  Latin: "Zoë Łukasz",
} as const;
type Script = keyof typeof words;
const takes: Readonly<Record<string, readonly Script[]>> = {
  acs: ["Greek", "Latin"],
  boxnow: ["Greek", "Latin", "Cyrillic"],
};
const scripts = Object.keys(words) as Script[];

it("are ACS and BOX NOW, of all carriers with an API", () => {
  const { ports } = desks.acs!;
  const carriers = allCarriers({ clock: ports.clock, voucherNumbers: testStores(database).voucherNumbers });
  for (const account of [acs.aNewAccount(), boxnow.aNewAccount()])
    expect(carriers.connect(storedAccount(account)).scripts).toEqual(takes[account.driver]);
});

describe.each(Object.keys(takes))("%s", (code) => {
  it.each(scripts.filter((script) => !takes[code]!.includes(script)))(
    "refuses %s in each field of either address, and the carrier is not asked",
    async (script) => {
      for (const side of ["to", "from"] as const)
        for (const field of ["name", "company", "address", "city"] as const) {
          const { outcome, calls } = await buy(code, { [field]: `A ${words[script]}` }, side);
          expect([field, calls, outcome]).toMatchObject([
            field,
            0,
            {
              code: "VALIDATION_FAILED",
              metadata: {
                issues: [
                  {
                    path: `address_${side}.${field}`,
                    message: expect.stringContaining([...words[script]][0] ?? ""),
                  },
                ],
              },
            },
          ]);
        }
    },
  );

  it.each(takes[code]!)("takes %s", async (script) => {
    const { outcome, calls } = await buy(code, { name: words[script] });
    expect(outcome).toMatchObject({ state: "created", to: { name: words[script] } });
    expect(calls).toBeGreaterThan(0);
  });
});
