/** Merchants: the list, which holds nothing of their own data. */
import type { DeskMerchant } from "../../domain/merchants/merchant-desk.ts";
import type { Services } from "../../process/services.server.ts";
import type { Answer } from "./document.ts";
import { fieldOf, html, minute, pageAnswer, rowsOf } from "./document.ts";
import type { Visit } from "./visit.ts";

const PER_PAGE = 50;

export async function merchantsPage(
  { merchantDesk }: Pick<Services, "merchantDesk">,
  { call, operator }: Visit,
): Promise<Answer> {
  const text = call.url.searchParams.get("search")?.trim() || null;
  const after = call.url.searchParams.get("after");
  const found = await merchantDesk.list({ text, after, limit: PER_PAGE + 1 });
  const shown = found.slice(0, PER_PAGE);
  const last = shown.at(-1);
  const next = new URLSearchParams({ ...(text !== null && { search: text }), after: last?.name ?? "" });
  const rows = shown.map((each) => [
    html`<a href="/operator/merchants/${each.id}">${each.name}</a>`,
    each.shop ?? "–",
    minute(each.createdAt),
    stateOf(each),
  ]);
  const more =
    found.length > PER_PAGE
      ? html`<p><a href="/operator/merchants?${next.toString()}">Next page</a></p>`
      : null;
  return pageAnswer({
    ...{ title: "Merchants", at: "/operator/merchants", operator },
    body: [
      html`<section><form class="fields" role="search">
${fieldOf("search", "Name, shop or id", { value: text ?? "", type: "search" })}<button>Search</button></form>
${rowsOf("Merchants", ["Name", "Shop", "Since", "State"], rows)}${more}</section>`,
    ],
  });
}

export function stateOf({ suspension, erasedAt }: DeskMerchant): string {
  if (erasedAt !== null) return "Erased";
  return suspension === null ? "Active" : "Suspended";
}
