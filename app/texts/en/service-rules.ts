/** Rules that choose the service of a label. The words that they share with checkout rules are there. */
export const serviceRules = {
  title: "Service rules",
  rule: "Service rule",
  add: "Add rule",
  body: "The first rule that fits an order chooses its service, before the delivery that the shopper chose. A locker that they chose, and a service that your staff choose, always stay.",
  emptyTitle: "Let rules choose the service",
  emptyBody:
    "Without rules, labels use the delivery chosen at checkout, else your default service. A rule can choose by country, weight, value, cash on delivery, SKU, tag or delivery.",
  removeBody: "It no longer chooses for new labels. To keep it for later, switch it off instead.",
  newTitle: "New rule",
  conditionsBody: "An order must meet all of them. Without conditions, the rule fits every order.",
  kinds: {
    orderTags: "Order tag",
    cashOnDelivery: "Cash on delivery",
    deliveries: "Delivery chosen at checkout",
    cartValue: "Value of the goods",
  },
  says: {
    skus: {
      any: (names: string) => `it has SKU ${names}`,
      only: (names: string) => `it has only SKU ${names}`,
      none: (names: string) => `it has no SKU ${names}`,
    },
    orderTags: {
      any: (names: string) => `the order is tagged ${names}`,
      only: (names: string) => `the order's tags are only ${names}`,
      none: (names: string) => `the order is not tagged ${names}`,
    },
    deliveries: {
      any: (names: string) => `the shopper chose ${names}`,
      only: (names: string) => `the shopper chose only ${names}`,
      none: (names: string) => `the shopper did not choose ${names}`,
    },
    cashOnDelivery: {
      yes: "the recipient pays cash on delivery",
      no: "the recipient pays nothing on delivery",
    },
    goods: { "shipped-after": "the value", "shipped-before": "the value before discounts" },
  },
  use: {
    label: "Then",
    service: "Use this service",
    cheapest: "Use the cheapest service",
    "cheapest-in-time": "Use the cheapest service that arrives by the promised day",
    ask: "Don't buy a label: ask me",
  },
  uses: {
    service: (name: string) => `use ${name}`,
    cheapest: "use the cheapest service",
    "cheapest-in-time": "use the cheapest that arrives by the promised day",
    ask: "ask me",
  },
  serviceLabel: "Service",
  chooseService: "Choose a service",
  fallsThrough:
    "If the service is switched off or can't take the parcel, the next rule that fits chooses. The order's page says so.",
  active: "Apply this rule",
  match: "Met if the order has",
  cash: { yes: "The recipient pays on delivery", no: "The recipient pays nothing on delivery" },
  values: { orderTags: "Tags", deliveries: "Names or codes of the delivery" },
  errors: {
    service: "Choose a service.",
    list: "Enter at least one, each of at most 100 characters.",
  },
  /** On an order's page. */
  order: {
    by: (rule: string) => `By the rule “${rule}”`,
    asks: (rule: string) => `The rule “${rule}” leaves the service to you. No label is bought by itself.`,
    passed: {
      disabled: (rule: string, service: string) => `The rule “${rule}” fits, but ${service} is switched off.`,
      point: (rule: string, service: string) =>
        `The rule “${rule}” fits, but ${service} goes to a locker, which only a person can choose.`,
      "no-price": (rule: string, service: string) =>
        `The rule “${rule}” fits, but ${service} can't take this parcel.`,
      zone: (rule: string, service: string) =>
        `The rule “${rule}” fits, but ${service} has no price in the rule's zones.`,
      "not-promised": (rule: string, _service: string) =>
        `The rule “${rule}” fits, but checkout promised no day.`,
      late: (rule: string, _service: string) =>
        `The rule “${rule}” fits, but no service arrives by the promised day.`,
    },
    noService: "no service",
    otherwise: (note: string) => `${note} The next choice counts.`,
  },
};
