/** The VAT of a carrier's invoice in plain code, for the places that random routes and contracts reach. */
import type { Address, InvoiceParties } from "../../../app/domain/engine/index.ts";

type Where = Pick<Address, "country" | "zip">;

const members = ["GR", "DE", "FR", "ES", "AT", "PT", "MC"];

/** Hundredths of a percent. */
export function naiveContractVat(
  { carrier, merchant }: InvoiceParties,
  from: Where,
  to: Where,
  euVat: (place: Where) => number,
): number {
  const abroad = [from, to].filter((place) => !isInside(place)).length;
  // Exports and imports.
  if (abroad === 1) return 0;
  const isWithinTheEu = abroad === 0 && stateOf(from) !== stateOf(to);
  if (isWithinTheEu && [from, to].some(isIsland)) return 0;
  if (!merchant.business) return abroad === 0 ? euVat(from) : 0;
  const isEuropean = isInside(merchant) && merchant.country !== "GB";
  return isEuropean && stateOf(merchant) === stateOf(carrier) ? euVat(merchant) : 0;
}

const bare = ({ country, zip }: Where) => (zip ?? "").toUpperCase().replace(/[ -]/g, "").replace(country, "");
const begins = (place: Where, country: string, ...digits: readonly string[]) =>
  place.country === country && digits.some((each) => bare(place).startsWith(each));

function isInside(place: Where): boolean {
  if (begins(place, "GB", "BT")) return true;
  const outside =
    begins(place, "GR", "63086") || begins(place, "ES", "35", "38") || begins(place, "FR", "971", "97133");
  return members.includes(place.country) && !outside;
}

function stateOf(place: Where): string {
  if (place.country === "MC") return "FR";
  return begins(place, "DE", "87491", "87567") ? "AT" : place.country;
}

function isIsland(place: Where): boolean {
  return begins(place, "PT", "9");
}
