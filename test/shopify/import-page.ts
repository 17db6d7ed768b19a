/** The page "Import shipments", as a merchant's browser sends its forms. */
import { readPageData } from "../../simulator/chaos/read-page-data.ts";
import type { RunningShop } from "./running-shop.ts";
import { browser } from "./running-shop.ts";

export interface ShownPrices {
  readonly sums: readonly {
    readonly carrier: string;
    readonly amountMinor: number;
    readonly labels: number;
  }[];
  readonly costs: readonly {
    readonly carrier: string;
    readonly amount: string;
    readonly labels: number;
  }[];
  readonly labels: readonly (readonly [
    number,
    { readonly service: string; readonly amountMinor: number; readonly currency: string },
  ])[];
  readonly refused: readonly {
    readonly row: number;
    readonly message: string;
    readonly reason: { readonly code: string } | null;
  }[];
  readonly next: number | null;
}

export interface Checked {
  readonly intent: string;
  readonly id: string;
  readonly good: number;
  readonly wrong: number;
  readonly prices: ShownPrices;
}

/** Sends a form of the page with the file. */
export async function sendFile(
  shop: RunningShop,
  file: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  const form = new FormData();
  for (const [name, text] of Object.entries({ answers: "{}", ...fields })) form.set(name, text);
  form.append("file", new File([file], "orders.csv"));
  const { token } = await shop.control<{ token: string }>("POST", "session-token", {});
  return fetch(`${shop.waybill.url}/app/shipments/import.data`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "user-agent": browser },
    body: form,
  });
}

async function answerTo<Answer>(...sent: Parameters<typeof sendFile>): Promise<Answer> {
  const answer = await sendFile(...sent);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`the page answered ${answer.status}: ${text}`);
  return (readPageData(text) as { data: Answer }).data;
}

/** Checks the file and asks for all prices, as the page does. */
export async function checkFile(shop: RunningShop, file: string): Promise<Checked> {
  const checked = await answerTo<Checked>(shop, file, { intent: "check" });
  let { prices } = checked;
  while (prices.next !== null) {
    const { labels, refused } = prices;
    const further = { from: String(prices.next), sums: JSON.stringify(prices.sums) };
    const answer = await answerTo<Checked>(shop, file, { intent: "price", id: checked.id, ...further });
    prices = {
      ...answer.prices,
      labels: [...labels, ...answer.prices.labels],
      refused: [...refused, ...answer.prices.refused],
    };
  }
  return { ...checked, prices };
}

/** Buys the file as the page showed it. @returns the intent of the answer */
export async function buyFile(
  shop: RunningShop,
  file: string,
  { id, prices }: Pick<Checked, "id" | "prices">,
): Promise<string> {
  const form = { intent: "buy", id, labels: JSON.stringify(prices.labels) };
  return (await answerTo<{ readonly intent: string }>(shop, file, form)).intent;
}
