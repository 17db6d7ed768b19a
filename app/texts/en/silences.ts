/** Why shoppers see no rates any more: on Home, and in the mail to the shop's contact. `since` is a moment in the language's form. */
export const silences = {
  plan: {
    title: "Your Shopify plan no longer shows Waybill's rates",
    body: (since: string) =>
      `Since ${since}, Shopify says that your plan has no carrier-calculated shipping. Add it to your plan, or change the plan. Until then, shoppers see only your other rates.`,
  },
  refused: {
    title: "Shopify refuses Waybill's rates",
    body: (since: string) =>
      `Since ${since}, shoppers see none of them. Connect checkout again in Settings: it shows Shopify's reason.`,
  },
  "no-zone": {
    title: "No shipping zone has Waybill's rates any more",
    body: (since: string) =>
      `Shoppers saw them before; since ${since} they don't. Add the rates to your zones again in Settings, under Checkout.`,
  },
  "no-market": {
    title: "No market has Waybill's rates any more",
    body: (since: string) =>
      `Shoppers saw them before; since ${since} they don't. Add the rates to your markets in Settings, under Checkout.`,
  },
  "no-zone-in-profile": {
    title: "A delivery profile has lost Waybill's rates",
    body: (since: string) =>
      `Shoppers saw them for its products before; since ${since} they don't. Settings, under Checkout, lists its zones: add the rates there. If you removed them yourself, this notice ends after a week.`,
  },
  "markets-closed": {
    title: "Your shop's shipping has moved to markets",
    body: (since: string) =>
      `Rates in shipping zones no longer count since ${since}. In Settings, under Checkout, let Waybill change your markets and add its rates to them.`,
  },
  "not-asked": {
    title: "Shopify no longer asks Waybill for prices",
    body: (since: string) =>
      `Zones and rates are set, but orders come with other shipping since ${since}. Go through your checkout as a shopper. If Waybill's rates are missing, change the secret address in Settings, then ask Shopify's support.`,
  },
  "no-prices": {
    title: "Carts get no prices from Waybill",
    body: (since: string) =>
      `Shopify asks, but no carrier has had a price since ${since}, in places where there were prices before. Try a cart: it shows the reason of each carrier.`,
  },
};
