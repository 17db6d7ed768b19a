/** Rows that an earlier version stored are found as new ones are. */
import { z } from "zod";
import type { IndexedPage, SearchedTable, SearchIndex } from "../../domain/shops/search-index.ts";
import { searchedTables } from "../../domain/shops/search-index.ts";
import type { Services } from "../../process/services.server.ts";
import type { JobRows } from "./job.ts";
import { byTheClock } from "./job.ts";

const nothing = z.object({});

declare module "../../domain/jobs/jobs.ts" {
  interface JobData {
    readonly "index-searches": z.output<typeof nothing>;
  }
}

const ROWS_AT_ONCE = 200;
const MERCHANTS_AT_ONCE = 200;
/** The next run goes on. */
const ROWS_OF_A_RUN = 50_000;

type Needs = Pick<Services, "searchIndex" | "imports" | "log">;

export const searchJobs = {
  "index-searches": {
    ...byTheClock,
    schedule: "*/10 * * * *",
    atStart: true,
    data: nothing,
    async run(services: Needs) {
      // Asked for first: until all of a shop's rows have the present form, it is asked for again.
      for (const { merchantId, domain } of await services.searchIndex.shopsToRead())
        await services.imports.ask(merchantId, domain, "open-orders");
      for (const table of searchedTables) await renew(services, table);
    },
  },
} satisfies Partial<JobRows>;

/** A row that can't be read is left for the next run, and does not keep the others from their tokens. */
async function renew({ searchIndex, log }: Needs, table: SearchedTable): Promise<void> {
  let left = ROWS_OF_A_RUN;
  for await (const merchantId of merchantsOf(searchIndex, table)) {
    for (let after: string | null = null; left > 0; ) {
      const page: IndexedPage = await searchIndex.renew(table, merchantId, after, ROWS_AT_ONCE);
      for (const { id, error } of page.unread)
        log.warn({ err: error, table, row: id }, "a row could not be indexed for searches");
      left -= page.rows;
      after = page.last;
      if (page.rows < ROWS_AT_ONCE) break;
    }
    if (left <= 0) return;
  }
}

/** The merchants with rows of a former form. */
async function* merchantsOf(searchIndex: SearchIndex, table: SearchedTable): AsyncGenerator<string> {
  for (let after: string | null = null; ; ) {
    const merchants: readonly string[] = await searchIndex.merchants(table, after, MERCHANTS_AT_ONCE);
    yield* merchants;
    after = merchants.at(-1) ?? null;
    if (merchants.length < MERCHANTS_AT_ONCE) return;
  }
}
