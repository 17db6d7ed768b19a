/** The list of personal columns in docs/privacy.md is written from the table: UPDATE_DOCS=1 writes it. */
import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { personalColumns } from "../../app/domain/personal-data.ts";

const page = new URL("../../docs/privacy.md", import.meta.url);
const stored = {
  sealed: "encrypted",
  "sealed-json": "encrypted",
  encrypted: "encrypted",
  hashed: "keyed hash",
  tokens: "keyed hashes of words",
  clear: "in clear",
} as const;

type Column = (typeof personalColumns)[number];

function erasedWith({ erased = {} }: Column): string {
  const ends = { person: "the person", shop: "`shop/redact`", merchant: "the forgotten merchant" } as const;
  const found = (["person", "shop", "merchant"] as const).flatMap((end) => (erased[end] ? [ends[end]] : []));
  return found.join(", ") || "–";
}

function foundBy({ found = {} }: Column): string {
  const ways = { order: "order", traces: "e-mail, phone", shipment: "shipment" } as const;
  const names = (["order", "traces", "shipment"] as const).flatMap((way) => (found[way] ? [ways[way]] : []));
  return names.join(", ") || "–";
}

function line(each: Column): string {
  const kept = "days" in each.kept ? `${each.kept.days} days` : `until ${each.kept.until}`;
  const cells = [
    ...[`\`${each.table}.${each.column}\``, each.person, each.holds, each.purpose, stored[each.stored]],
    ...[foundBy(each), erasedWith(each), each.exported ?? "–", kept],
  ];
  return `| ${cells.join(" | ")} |`;
}

it("is listed in docs/privacy.md", () => {
  const titles = ["column", "of", "holds", "for", "stored", "found by", "erased with", "exported in", "kept"];
  const list = [
    `| ${titles.join(" | ")} |`,
    `|${titles.map(() => "---").join("|")}|`,
    ...personalColumns.map(line),
  ];
  const text = readFileSync(page, "utf8");
  const written = text.replace(/\| column \| of \|.*?\n(?=\n|$)/s, `${list.join("\n")}\n`);
  if (process.env.UPDATE_DOCS === "1") writeFileSync(page, written);
  expect(written).toContain(list.at(-1));
  expect(readFileSync(page, "utf8")).toBe(written);
});
