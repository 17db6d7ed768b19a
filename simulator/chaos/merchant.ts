import { z } from "zod";
import type { ShopifySimulator } from "../shopify/index.ts";
import { readPageData } from "./read-page-data.ts";
import { AwayError, persistently } from "./shipments.ts";

const settingsData = z.object({
  "/app/settings": z.object({
    data: z.object({ form: z.object({ values: z.record(z.string(), z.unknown()) }) }),
  }),
});

const homeData = z.object({
  "/app": z.object({
    data: z.object({
      attention: z.array(z.looseObject({ kind: z.string() })),
      /** clicks on "Show more" so far, if there is more to show; null: that was all */
      moreAttention: z.number().nullable(),
    }),
  }),
});
const causesData = z.object({
  "/app/causes": z.object({
    data: z.object({
      causes: z.object({ lines: z.array(z.object({ key: z.string() })) }),
      chosen: z
        .object({
          line: z.object({ isOpen: z.boolean() }),
          rows: z.array(
            z.object({
              id: z.string(),
              order: z.string(),
              shipmentId: z.string().nullable(),
              reason: z.looseObject({ code: z.string() }).nullable(),
            }),
          ),
        })
        .nullable(),
    }),
  }),
});
/** An order that failed, as the page of its cause lists it. */
export interface FailedRow {
  readonly purchaseId: string;
  /** Of a label without a fulfillment. */
  readonly shipmentId: string | null;
  readonly orderName: string;
  readonly reason: { readonly code: string; readonly [value: string]: unknown };
}
const failedReturn = z.object({ kind: z.literal("return"), partId: z.string() });

const createdData = z.object({ data: z.object({ key: z.string() }) });
const savedData = z.object({
  data: z.discriminatedUnion("outcome", [
    z.object({ outcome: z.literal("saved") }),
    z.object({ outcome: z.literal("wrong"), wrong: z.array(z.string()) }),
  ]),
});

/** Shopify's library refuses clients that look like bots. */
const browser = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";

/** The merchant at the app's pages, with a session token for each request, as App Bridge sends it. */
export class Merchant {
  readonly #shopify: ShopifySimulator;
  readonly #url: string;

  constructor(shopify: ShopifySimulator, url: string) {
    this.#shopify = shopify;
    this.#url = url;
  }

  /** Opens a page, and retries until the app answers. */
  async open(path: string): Promise<string> {
    return persistently(() => this.#ask(path));
  }

  /** Presses a button, and retries until the app answers, as people do. */
  async press(path: string, form: Readonly<Record<string, string>>): Promise<string> {
    return persistently(() => this.#ask(path, form));
  }

  /** Changes some fields of the settings and keeps the others as the page shows them. */
  async changeSettings(change: Readonly<Record<string, string>>): Promise<void> {
    const page = settingsData.parse(readPageData(await this.open("/app/settings.data")));
    const { values } = page["/app/settings"].data.form;
    const shown = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
    const answer = await this.press("/app/settings.data", { intent: "save", ...shown, ...change });
    const saved = savedData.parse(readPageData(answer)).data;
    if (saved.outcome === "wrong") throw new Error(`the settings were not saved: ${saved.wrong.join(", ")}`);
  }

  /** The failed orders, cause by cause. */
  async failures(): Promise<readonly FailedRow[]> {
    const read = async (path: string) =>
      causesData.parse(readPageData(await this.open(path)))["/app/causes"].data;
    const failed: FailedRow[] = [];
    for (const { key } of (await read("/app/causes.data")).causes.lines) {
      const { chosen } = await read(`/app/causes.data?${new URLSearchParams({ cause: key })}`);
      if (chosen === null || chosen.line.isOpen) continue;
      for (const { id, order, shipmentId, reason } of chosen.rows)
        if (reason !== null) failed.push({ purchaseId: id, orderName: order, shipmentId, reason });
    }
    return failed;
  }

  /** The returns on Home that have no label. */
  async failedReturns(): Promise<readonly string[]> {
    return (await this.#attention()).flatMap((item) => failedReturn.safeParse(item).data?.partId ?? []);
  }

  /** All of Home's notices, with "Show more" clicked until it is gone. */
  async #attention(): Promise<readonly unknown[]> {
    for (let path = "/app.data"; ; ) {
      const page = homeData.parse(readPageData(await this.open(path)));
      const { attention, moreAttention } = page["/app"].data;
      if (moreAttention === null) return attention;
      path = `/app.data?more=${moreAttention}`;
    }
  }

  /** A key of the public API, for the shop's present environment. */
  async createKey(): Promise<string> {
    const answer = await this.press("/app/settings.data", {
      intent: "create-key",
      name: "the carrier",
      access: "all",
      days: "0",
    });
    return createdData.parse(readPageData(answer)).data.key;
  }

  async #ask(path: string, form?: Readonly<Record<string, string>>): Promise<string> {
    const tokenPath = `/simulator/shops/${this.#shopify.shop}/session-token`;
    const { token } = await this.#shopify.control<{ token: string }>("POST", tokenPath, {});
    const response = await fetch(`${this.#url}${path}`, {
      headers: { authorization: `Bearer ${token}`, "user-agent": browser },
      redirect: "manual",
      ...(form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }),
    });
    const text = await response.text();
    if (response.status >= 500) throw new AwayError(`${path} answered ${response.status}`);
    if (response.status === 404) throw new NotThereError(`${path} answered 404`);
    // A reasoned refusal is an answer, too.
    if (![200, 202, 409, 422].includes(response.status))
      throw new Error(`${path} answered ${response.status}: ${text.slice(0, 400)}`);
    return text;
  }
}

/** The app doesn't know it, or not yet. */
export class NotThereError extends Error {
  override readonly name = "NotThereError";
}
