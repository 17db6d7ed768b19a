import type { Checkout } from "../shopify/index.ts";
import type { Chance } from "./chance.ts";
import type { Control } from "./control.ts";
import type { Database } from "./database.ts";
import type { Deviation } from "./deviation.ts";
import { lookAround } from "./shoppers.ts";
import type { WeekClock } from "./week-clock.ts";

interface Variant {
  readonly id: number;
  readonly sku: string | null;
  readonly grams: number;
}

const changes = 8;
const bursts = 3;
const shoppersInABurst = 12;

/** Traffic beside the orders: products get new weights, and shoppers come in crowds. */
export class BackgroundTraffic {
  readonly checkouts = { asked: 0, answered: 0, cached: 0, backup: 0, slowestMs: 0 };
  /** Answers of the app that no checkout should get. */
  readonly faults: string[] = [];
  readonly #control: Control;
  readonly #chance: Chance;

  constructor(control: Control, chance: Chance) {
    this.#control = control;
    this.#chance = chance;
  }

  async live(clock: WeekClock, weekMs: number): Promise<void> {
    const change = async (index: number): Promise<void> => {
      const own = this.#chance.under(`product ${index}`);
      await clock.until(own.number("when") * weekMs);
      const variants = await variantsOf(this.#control);
      const { id } = own.pick(
        "which",
        variants.map((variant) => [1, variant] as const),
      );
      await this.#control("PATCH", `variants/${id}`, { grams: own.whole("grams", 100, 2_000) });
    };
    const burst = async (index: number): Promise<void> => {
      await clock.until(this.#chance.under(`burst ${index}`).number("when") * weekMs);
      await Promise.all(
        Array.from({ length: shoppersInABurst }, (_, shopper) =>
          this.checkOut(lookAround(index * shoppersInABurst + shopper)),
        ),
      );
    };
    await Promise.all([
      ...Array.from({ length: changes }, (_, index) => change(index)),
      ...Array.from({ length: bursts }, (_, index) => burst(index)),
    ]);
  }

  /** A checkout that asks for rates, with the app's answer recorded. */
  async checkOut(cart: object): Promise<Checkout> {
    const checkout = await this.#control<Checkout>("POST", "checkouts", cart);
    this.checkouts.asked += 1;
    if (checkout.backupRatesUsed) this.checkouts.backup += 1;
    for (const { status, ms, cached } of checkout.calls) {
      if (cached) this.checkouts.cached += 1;
      else if (status === 200) {
        this.checkouts.answered += 1;
        this.checkouts.slowestMs = Math.max(this.checkouts.slowestMs, ms);
      } else if (status !== null && status !== 503) this.faults.push(String(status));
    }
    return checkout;
  }

  /** The app's product facts equal Shopify's, and no checkout met a fault of the app's. */
  async compare(database: Database): Promise<Deviation[]> {
    const kept = await database.rows<{ variant_id: string; weight_g: number | null }>(
      "SELECT variant_id::text, weight_g FROM product_variants WHERE deleted_at IS NULL",
    );
    const weights = new Map(kept.map(({ variant_id, weight_g }) => [variant_id, weight_g]));
    const wrong = (await variantsOf(this.#control)).filter(
      ({ id, grams }) => weights.get(String(id)) !== grams,
    );
    return [
      ...wrong.map(({ id, sku, grams }) => ({
        where: "the app",
        expected: `${sku} weighs ${grams} g`,
        found: `${weights.get(String(id))}`,
      })),
      ...this.faults.map((found) => ({ where: "the app", expected: "a checkout is answered 200", found })),
    ];
  }
}

/** Products that have a weight. */
async function variantsOf(control: Control): Promise<readonly Variant[]> {
  const { products } = await control<{ products: { variants: Variant[] }[] }>("GET", "");
  return products.flatMap(({ variants }) => variants).filter(({ grams }) => grams > 0);
}
