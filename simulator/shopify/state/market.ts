/** A shipping option of a market whose rates a carrier service calculates. Others aren't simulated. */
export interface CarrierOption {
  __typename: "DeliveryCarrierCalculatedOptionDefinition";
  id: number;
  currency: string;
  description: string | null;
  isActive: boolean;
  /** Shopify's schema has a list, which may hold one */
  rateGroup: CarrierRateGroup;
}

export interface CarrierRateGroup {
  __typename: "DeliveryCarrierCalculatedRateGroup";
  id: number;
  carrierServiceId: number;
  autoIncludeNewServices: boolean;
  /** the merchant's choices by name; absent: none */
  services?: { name: string; active: boolean }[];
}

/** Shoppers of some countries, and their shipping where shipping depends on markets. */
export interface Market {
  __typename: "Market";
  id: number;
  name: string;
  handle: string;
  status: "ACTIVE" | "DRAFT";
  /** null: all countries, which makes it the parent of the others */
  countryCodes: string[] | null;
  /** null: the parent's shipping */
  shipping: { isEnabled: boolean; options: CarrierOption[] } | null;
  createdAt: string;
  updatedAt: string;
}
