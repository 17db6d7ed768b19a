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
