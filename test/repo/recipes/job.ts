import type { Recipe } from "./recipe.ts";

const rows = "app/entrypoints/jobs/send-mail.ts";

/** A job by the clock that logs how many mails wait. */
export const recipe: Recipe = {
  title: "A job",
  most: 2,
  byHand: [
    {
      file: rows,
      before: `    /** A mail that is to be sent. */\n`,
      insert: `    /** A count of the mails that wait, in the log. */\n    readonly "count-mails": z.output<typeof count>;\n`,
    },
    {
      file: rows,
      before: `declare module "../../domain/jobs/jobs.ts" {`,
      insert: `const count = z.object({});\n\n`,
    },
    {
      file: rows,
      before: `} satisfies Partial<JobRows>;`,
      insert: `  "count-mails": {
    ...forOutside,
    concurrency: 1,
    schedule: "23 * * * *",
    data: count,
    async run({ mails, log }: Pick<JobServices, "mails" | "log">) {
      log.info({ waiting: (await mails.allWaiting(1_000)).length }, "mails wait");
    },
  },
`,
    },
    {
      file: "test/process/count-mails.test.ts",
      write: `import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { JobServices } from "../../app/entrypoints/jobs/job.ts";
import { jobHandlers, jobs } from "../../app/entrypoints/jobs/jobs.ts";
import type { FreshDatabase } from "../support/database.ts";
import { freshDatabase } from "../support/database.ts";
import type { TestStores } from "../support/stores.ts";
import { testStores } from "../support/stores.ts";

let database: FreshDatabase;
let stores: TestStores;
beforeAll(async () => {
  database = await freshDatabase();
  stores = testStores(database);
});
afterAll(() => database.close());

it("logs every hour how many mails wait", async () => {
  const merchantId = stores.ids.next();
  const expiresAt = new Date(stores.clock.now().getTime() + 3_600_000);
  await stores.mails.post({ merchantId, key: "one", to: "a@b.example", subject: "Hi", text: "Hi.", expiresAt });
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const services = { ...stores, log } as unknown as JobServices;
  await jobHandlers(services)["count-mails"]({});
  expect(jobs["count-mails"].schedule).toBe("23 * * * *");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ waiting: 1, msg: "mails wait" }]);
});
`,
    },
  ],
  made: [],
  shownBy: ["test/process/count-mails.test.ts"],
};
