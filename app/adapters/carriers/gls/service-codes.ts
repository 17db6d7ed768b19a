/** A service as we name it. Source: contract sheet, section 5. */
export interface GlsService {
  readonly code: string;
  readonly name: string;
  readonly product: "PARCEL" | "EXPRESS";
  /** GLS' service that it needs beside the product. */
  readonly needs?: string;
  /** Whether the recipient is a company or a person; absent: as the address says. */
  readonly category?: "BUSINESS" | "PRIVATE";
}

export const SHOP_DELIVERY = "service_shopdelivery";
export const SHOP_RETURN = "service_shopreturn";
export const SATURDAY = "service_saturday_1200";
export const CASH = "service_cash";
export const LIABILITY = "service_addonliability";

export const glsServices: readonly GlsService[] = [
  { code: "business", name: "GLS BusinessParcel", product: "PARCEL", category: "BUSINESS" },
  {
    code: "private",
    name: "GLS PrivateParcel",
    product: "PARCEL",
    needs: "service_flexdelivery",
    category: "PRIVATE",
  },
  { code: "shop", name: "GLS ParcelShop", product: "PARCEL", needs: SHOP_DELIVERY, category: "PRIVATE" },
  { code: "express", name: "GLS Express", product: "EXPRESS" },
  ...["0800", "0900", "1000", "1200"].map((time) => ({
    code: `express-${time}`,
    name: `GLS Express by ${Number(time.slice(0, 2))}:00`,
    product: "EXPRESS" as const,
    needs: `service_${time}`,
  })),
  {
    code: "shop-return",
    name: "GLS ShopReturn",
    product: "PARCEL",
    needs: SHOP_RETURN,
    category: "PRIVATE",
  },
];

export const serviceOf = (code: string): GlsService | undefined =>
  glsServices.find((service) => service.code === code);

/** The shopper brings it to a shop, and the goods go to the contract's place. */
export const isReturn = ({ serviceCode }: { readonly serviceCode: string }): boolean =>
  serviceCode === "shop-return";
