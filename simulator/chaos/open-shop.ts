import { inGermany } from "./carriers/own-contract.ts";
import type { Control } from "./control.ts";
import type { Merchant } from "./merchant.ts";
import { berlinSku, commonSkus, patrasSku } from "./story.ts";

interface Variant {
  readonly sku: string | null;
  readonly priceMinor: number;
  readonly grams: number;
  readonly hsCode: string | null;
  readonly originCountry: string | null;
}

/**
 * The merchant's first steps: grant, open the app, ship from a second location as well, and from Berlin.
 * @returns the second location
 */
export async function openShop(control: Control, merchant: Merchant): Promise<number> {
  await control("POST", "install", {});
  await merchant.open("/app");
  const patras = await control<{ id: number }>("POST", "locations", {
    name: "Patras store",
    company: "Kalimera Goods",
    address1: "Korinthou 55",
    city: "Patras",
    zip: "26221",
    countryCode: "GR",
    phone: "+302610123456",
  });
  await control("POST", "products", {
    title: "Barrel-aged feta",
    variants: [{ sku: patrasSku, priceMinor: 1250, grams: 1_000, locationId: patras.id }],
  });
  await openBerlin(control);
  return patras.id;
}

/** A location with the same articles as Athens. */
async function openBerlin(control: Control): Promise<void> {
  const { country, zip, city, address, name } = inGermany.from;
  const berlin = await control<{ id: number }>("POST", "locations", {
    name: "Berlin warehouse",
    company: name,
    address1: address,
    city,
    zip,
    countryCode: country,
    phone: "+493055550123",
  });
  const { products } = await control<{ products: { title: string; variants: Variant[] }[] }>("GET", "");
  for (const { title, variants } of products) {
    const common = variants.filter(({ sku }) => commonSkus.some((each) => each === sku));
    if (common.length === 0) continue;
    await control("POST", "products", {
      title: `${title}, in Berlin`,
      variants: common.map(({ sku, priceMinor, grams, hsCode, originCountry }) => ({
        ...{ sku: berlinSku(sku ?? ""), priceMinor, grams, hsCode, originCountry },
        locationId: berlin.id,
      })),
    });
  }
}
