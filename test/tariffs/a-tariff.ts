/** Small tariffs to break: files by name, loaded as from a disk. */

import { publishedGeography } from "../../app/domain/shipping-config/published-geography.ts";
import type { LoadedTariff } from "../../app/domain/tariffs/load/load-tariff.ts";
import { loadTariff } from "../../app/domain/tariffs/load/load-tariff.ts";
import { inOrder } from "../../app/domain/tariffs/problem.ts";

export type Files = Readonly<Record<string, string | Uint8Array>>;

const bytes = (content: string | Uint8Array) =>
  typeof content === "string" ? new TextEncoder().encode(content) : content;

/** @param files `tariff.json` among them */
export function load(files: Files): LoadedTariff {
  const open = (name: string) => {
    const content = files[name];
    return content === undefined ? null : { name, bytes: bytes(content) };
  };
  return loadTariff(
    { name: "tariff.json", bytes: bytes(files["tariff.json"] ?? "") },
    open,
    publishedGeography,
  );
}

/** `file:row:column severity message`, in order. */
export function problemsOf(files: Files): readonly string[] {
  return inOrder(load(files).problems).map(
    ({ file, row, column, severity, message }) =>
      `${file}:${row ?? ""}:${column ?? ""} ${severity} ${message}`,
  );
}

export const zones = `zone,country,zip,zip_from,zip_to,zip_prefix
city,GR,,10000,19999,
land,GR,,,,
isle,GR,,,,84
`;

export const prices = `kg,city,land,isle
1,2.90,3.40,4.20
5,4.10,4.90,6.30
+1,0.70,0.85,1.10
`;

const service = {
  code: "standard",
  name: "Door to door",
  transitDays: 1,
  prices: { file: "prices.csv" },
};

const document = {
  format: "waybill-tariff/2",
  carrier: { code: "kali", name: "Kali Courier" },
  currency: "EUR",
  timeZone: "Europe/Athens",
  validFrom: "2026-01-01",
  zones: { file: "zones.csv" },
  services: [service],
  tax: { prices: "net", otherwise: "destination" },
};

/** The document, one top-level field a line: `format` is on line 2, `services` on line 8, `tax` on line 9. */
export function aDocument(change: object = {}, ofService: object = {}): string {
  const whole = { ...document, services: [{ ...service, ...ofService }], ...change };
  const fields = Object.entries(whole).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return `{\n${fields.join(",\n")}\n}\n`;
}

export function aTariff(
  change: {
    readonly document?: object;
    readonly service?: object;
    readonly zones?: string;
    readonly prices?: string;
  } = {},
): Files {
  return {
    "tariff.json": aDocument(change.document, change.service),
    "zones.csv": change.zones ?? zones,
    "prices.csv": change.prices ?? prices,
  };
}
