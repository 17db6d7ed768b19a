const names = new Intl.DisplayNames(["en"], { type: "region" });

/** English name of an ISO country, as Shopify writes it beside the code. */
export const countryName = (code: string): string => names.of(code) ?? code;
