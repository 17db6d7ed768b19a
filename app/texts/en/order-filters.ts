/** Names of the filters and sorts of the list of orders. */
export const orderFilters = {
  sorts: {
    oldest: "Oldest first",
    newest: "Newest first",
    promised: "Promised day",
    lightest: "Lightest first",
    heaviest: "Heaviest first",
    country: "Country",
    sku: "SKU",
    tag: "Tag",
  },
  filters: {
    location: "Ships from",
    service: "Service",
    sku: "SKU",
    tag: "Order tag",
    country: "Country",
    weight: "Weight",
    promised: "Promised day",
  },
  from: "From (kg)",
  to: "To (kg)",
  apply: "Apply",
  wrongWeight: "Enter kilograms, such as 1.25.",
  days: {
    overdue: "Before today",
    today: "Today",
    tomorrow: "Tomorrow",
    week: "Within 7 days",
    none: "No day promised",
  },
  weights: {
    between: (from: string, to: string) => `${from} to ${to} kg`,
    from: (from: string) => `${from} kg or more`,
    to: (to: string) => `up to ${to} kg`,
  },
  promisedBy: (day: string) => `Promised: ${day}`,
};
