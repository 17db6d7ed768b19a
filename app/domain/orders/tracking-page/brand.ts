/** The look of a merchant's tracking page. Their logo is that of the packing slips. */

export interface TrackingBrand {
  /** `null`: the shop's name on its platform, if it has one. */
  readonly name: string | null;
  /** `#rrggbb`: of the line at the top, the status and links. */
  readonly colour: string;
  /** https; `null`: the shop's address on its platform, if it has one. */
  readonly helpUrl: string | null;
  /** A language's code; `null`: the reader's. */
  readonly language: string | null;
}

export interface TrackingBrandStore {
  /** The default, if the merchant chose nothing. */
  get(merchantId: string): Promise<TrackingBrand>;
  /** @param check sees the stored one while no other `set` can come between; it throws to keep it */
  set(merchantId: string, brand: TrackingBrand, check?: (stored: TrackingBrand) => void): Promise<void>;
}

/** The brand that recipients see, completed with the shop's own name and contact. */
export interface ShownBrand extends TrackingBrand {
  /** The shop's own address for shoppers, where the merchant names no page for help. */
  readonly helpEmail: string | null;
}

/** The parts of a platform's shop; other merchants have none. */
interface ShopIdentity {
  readonly name: string | null;
  readonly contactEmail: string | null;
}

/** The merchant's look, and the shop's own name and contact in the place of those that they left empty. */
export async function shownBrand(
  {
    trackingBrands,
    shops,
  }: {
    readonly trackingBrands: Pick<TrackingBrandStore, "get">;
    readonly shops: { byMerchant(merchantId: string): Promise<ShopIdentity | null> };
  },
  merchantId: string,
): Promise<ShownBrand> {
  const [brand, shop] = await Promise.all([trackingBrands.get(merchantId), shops.byMerchant(merchantId)]);
  return {
    ...brand,
    name: brand.name ?? shop?.name ?? null,
    helpEmail: brand.helpUrl === null ? (shop?.contactEmail ?? null) : null,
  };
}

export const plainBrand: TrackingBrand = { name: null, colour: "#1a1c1d", helpUrl: null, language: null };

/** WCAG AA for text. */
const LEAST_CONTRAST = 4.5;

/** Whether text of this colour can be read on white, and white text on it. */
export function isReadable(colour: string): boolean {
  return 1.05 / (luminance(colour) + 0.05) >= LEAST_CONTRAST;
}

/** WCAG 2.2, relative luminance. @param colour `#rrggbb` */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
