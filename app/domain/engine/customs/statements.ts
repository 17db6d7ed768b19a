import { EngineError } from "../errors.ts";
import type { CustomsPlace } from "../values/customs-territories.ts";
import { customsTerritoryOf, euCountries, needsCustomsDeclaration } from "../values/customs-territories.ts";
import type { ShipmentRequest } from "../values/shipment.ts";
import type { Exporter } from "./exporter.ts";

/** The merchant's statements that a customs paper can't do without. */
export const customsStatements = ["reason", "incoterm", "eori"] as const;
type Statement = (typeof customsStatements)[number];

const names: Readonly<Record<Statement, string>> = {
  reason: "the reason for export",
  incoterm: "the Incoterm",
  eori: "the EORI number",
};

/** Whether customs papers of ours will ask for statements. A return's are the shopper's, and an uploaded invoice has its own. */
export function asksForStatements({
  from,
  to,
  returnRequestId,
  customsInvoiceId,
}: Pick<ShipmentRequest, "from" | "to" | "returnRequestId" | "customsInvoiceId">): boolean {
  return needsCustomsDeclaration(from, to) && !returnRequestId && !customsInvoiceId;
}

/**
 * Asks for the category of the forms, who pays duties, and the exporter's number, before the label is bought: customs would hold the parcel.
 * @param isPost its forms have a category, and neither of the others
 * @throws CUSTOMS_REQUIRED `metadata.statements` names each that is missing
 */
export function refuseUnstated(
  route: { readonly from: CustomsPlace; readonly to: CustomsPlace },
  exporter: Exporter,
  { isPost }: { readonly isPost: boolean },
): void {
  const needed = customsStatements.filter(
    (each) => each === "reason" || (!isPost && (each === "incoterm" || needsEori(route))),
  );
  const missing = needed.filter((each) => exporter[each] === null);
  if (missing.length === 0) return;
  const named = new Intl.ListFormat("en", { type: "conjunction" }).format(missing.map((each) => names[each]));
  throw new EngineError(
    "CUSTOMS_REQUIRED",
    `Customs papers of this parcel need ${named}. Enter them in the app under Settings, Customs.`,
    { missing: [], statements: missing },
  );
}

/** Regulation (EU) 952/2013, article 9; for the United Kingdom the Customs (Import Duty) (EU Exit) Regulations 2018. */
function needsEori({ from, to }: { readonly from: CustomsPlace; readonly to: CustomsPlace }): boolean {
  return from.country === "GB" || (isInCustomsUnion(from) && !isInCustomsUnion(to));
}

function isInCustomsUnion(place: CustomsPlace): boolean {
  const territory = customsTerritoryOf(place);
  return territory?.customsUnion == null
    ? euCountries.includes(place.country)
    : territory.customsUnion === "yes";
}
