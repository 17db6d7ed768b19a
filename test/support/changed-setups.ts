/** Changes of an example setup that a merchant may want to try. */
import type { ShippingSetup } from "../../app/domain/engine/index.ts";
import { accountOf, exampleTariff } from "./past-orders.ts";

/** Without its last rule. */
export function dropped(setup: ShippingSetup): ShippingSetup {
  const { shippingConfig } = setup;
  return {
    ...setup,
    shippingConfig: { ...shippingConfig, checkoutRules: shippingConfig.checkoutRules.slice(0, -1) },
  };
}

/** With the list of 2027 of the domestic carrier. */
export function newPrices(setup: ShippingSetup): ShippingSetup {
  const lists = ["tariff", "tariff-2027"].map((name) => exampleTariff(`domestic-carrier/${name}.json`));
  return {
    ...setup,
    accounts: setup.accounts.map((account) =>
      account.carrier.code === "kali" ? accountOf(...lists) : account,
    ),
  };
}

/** With heavier boxes. */
export function grown(setup: ShippingSetup): ShippingSetup {
  const { shippingConfig } = setup;
  const boxes = shippingConfig.boxes.map((box) => ({ ...box, weightG: box.weightG + 400 }));
  return { ...setup, shippingConfig: { ...shippingConfig, boxes } };
}
