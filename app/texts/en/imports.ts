/** Home shows the import of orders as well. */
export const orderImport = {
  importing: "Importing your open orders from Shopify",
  importAsked: "Shopify is preparing the list.",
  importFound: (found: number) => `Shopify is preparing the list: ${found} lines so far.`,
  importRead: (read: number, found: number) => `${read} of ${found} lines imported.`,
  importGoesOn: "You can leave this page: the import continues. It buys no labels.",
  importFailed: "Your open orders could not be imported from Shopify",
  importAgain: "Try again",
};

/** Home shows the import of products as well. */
export const productImport = {
  importing: "Importing your products from Shopify",
  importAsked: "Shopify is preparing the list.",
  importFound: (found: number) => `Shopify is preparing the list: ${found} so far.`,
  importRead: (read: number, found: number) => `${read} of ${found} imported.`,
  importGoesOn: "You can leave this page: the import continues.",
  importFailed: "Your products could not be imported from Shopify",
  importAgain: "Try again",
};
