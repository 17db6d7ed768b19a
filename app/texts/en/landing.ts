export const landing = {
  title: "Waybill",
  body: "A parcel-shipping service: rates at checkout, labels for orders, automatic tracking. Merchants use it in the Shopify admin, other systems through the REST API.",
  install: "To use it in your shop, open it from the Apps page of your Shopify admin.",
  documentation: "Read the API documentation",
};
