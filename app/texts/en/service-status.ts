/** The public page that says whether the installation works. */
export const serviceStatus = {
  title: "Status",
  body: "How this Waybill works at the moment, as far as it can tell by itself.",
  parts: {
    rates: "Rates at checkout",
    labels: "Labels",
    tracking: "Tracking",
    webhooks: "Messages from Shopify",
  },
  carriers: "Carriers",
  health: {
    works: "Works",
    disturbed: "Disturbed",
    down: "Does not work",
    unknown: "Not known now",
  },
  notAsked: (carriers: string) => `Not asked in the last 15 minutes, so not known: ${carriers}.`,
  lookedAt: (time: string) => `Looked at ${time}.`,
};
