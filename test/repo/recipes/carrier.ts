import type { Recipe } from "./recipe.ts";

const folder = "app/adapters/carriers/kairos";

const driver = `import { z } from "zod";
import type { BookingOrder, BookingResult, CarrierConnection } from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { CarrierTerms } from "../kit/carrier-terms.ts";
import { defineDriver } from "../kit/define-driver.ts";
import type { KitDriver } from "../kit/outside-carrier.ts";
import { words } from "./words.ts";

const credentials = z.object({ token: z.string().min(1) });
const settings = z.object({ depot: z.string().trim().min(1), duplicates: z.enum(["refuse", "answer"]).default("answer") });
const voucher = z.object({ number: z.string().min(1) });

export function kairosDriver(terms: CarrierTerms): KitDriver {
  async function call(operation: string, path: string, token: string, body: object) {
    const { status, bytes } = await terms.send({
      operation,
      method: "POST",
      url: \`\${terms.host("kairos", "https://api.kairos.example")}\${path}\`,
      headers: { authorization: \`Bearer \${token}\` },
      body: JSON.stringify(body),
      deadlineMs: 10_000,
      acts: operation === "book",
    });
    if (status !== 200) throw new EngineError("CARRIER_REJECTED", \`Kairos answered \${status}.\`);
    return voucher.parse(JSON.parse(new TextDecoder().decode(bytes)));
  }
  return defineDriver<z.output<typeof credentials>, z.output<typeof settings>, CarrierConnection>({
    driver: "kairos",
    settings,
    account: {
      name: "Kairos",
      imageUrl: "/carriers/kairos.svg",
      credentials,
      settings,
      words,
      test: async (_account, { depot }, { token }) => (await call("login", "/login", token, { depot })).number,
    },
    connect: (account, { depot, duplicates }, at, { token }) => ({
      services: terms.priceList(account, at),
      transportation: "road",
      printingRequired: true,
      trackingCodeOnPickup: false,
      trackingUrlTemplate: null,
      settleMs: 0,
      async book({ reference, parcels }: BookingOrder): Promise<BookingResult> {
        const numbers = [];
        for (const [index] of parcels.entries())
          numbers.push(await call("book", "/vouchers", token, { depot, duplicates, reference, piece: index + 1 }));
        return { carrierReference: numbers[0]?.number ?? null, pieces: numbers.map(({ number }) => ({ trackingRef: number })), pickup: null };
      },
      lookup: async () => null,
    }),
  });
}
`;

const words = `import type { FieldWords } from "../kit/account-form.ts";

export const words: FieldWords = {
  en: {
    token: { label: "Token" },
    depot: { label: "Depot", help: "Where your parcels are handed over" },
    duplicates: { label: "A reference sent again", options: { refuse: "is refused", answer: "has the same voucher" } },
  },
  el: {
    token: { label: "Κλειδί" },
    depot: { label: "Αποθήκη", help: "Εκεί παραδίδονται τα δέματά σας" },
    duplicates: { label: "Ίδια αναφορά ξανά", options: { refuse: "απορρίπτεται", answer: "έχει το ίδιο voucher" } },
  },
};
`;

export const recipe: Recipe = {
  title: "A carrier",
  most: 2,
  folder: `${folder}/`,
  byHand: [
    { file: `${folder}/driver.server.ts`, write: driver },
    { file: `${folder}/words.ts`, write: words },
    {
      file: `${folder}/logo.svg`,
      write:
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18"/></svg>\n',
    },
    {
      file: "app/adapters/carriers/built-in.ts",
      before: "export { boxnowDriver",
      insert: 'export { kairosDriver as kairos } from "./kairos/driver.server.ts";\n',
    },
  ],
  made: [],
  shownBy: ["test/carriers/carrier-words.test.ts", "test/carriers/carrier-setup.test.ts"],
};
