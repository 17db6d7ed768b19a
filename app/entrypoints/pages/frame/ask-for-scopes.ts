/**
 * Asks the merchant for optional scopes, in Shopify's own window.
 * @param scopes scopes from app/entrypoints/shopify/optional-scopes.ts
 * @returns whether all are granted
 */
export async function askForScopes(scopes: readonly string[]): Promise<boolean> {
  try {
    return (await window.shopify.scopes.request([...scopes])).result === "granted-all";
  } catch {
    // Shopify has not approved the scopes for this installation of the app.
    return false;
  }
}
