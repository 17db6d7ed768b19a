/** Rows that an earlier version stored are found as new ones are. */
import { z } from "zod";
import type { IndexedPage, SearchedTable } from "../../domain/shops/search-index.ts";
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
/** The next run goes on. */
const PAGES_OF_A_RUN = 250;

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
  let page: IndexedPage | null = null;
  for (let pages = 0; pages < PAGES_OF_A_RUN; pages += 1) {
    page = await searchIndex.renew(table, page?.last ?? null, ROWS_AT_ONCE);
    if (page === null) return;
    for (const { id, error } of page.unread)
      log.warn({ err: error, table, row: id }, "a row could not be indexed for searches");
  }
}
