import { isGermanWorkingDay, nextGermanWorkingDay } from "../../kit/german-time.ts";
import type { CountryService } from "../network/countries.ts";
import { countries } from "../network/countries.ts";
import type { UserContext } from "../protocol/define-call.ts";
import { countryOf } from "./consignee.ts";
import type { Finding } from "./findings.ts";
import { error, warning } from "./findings.ts";
import type { Order } from "./order.ts";
import type { ProductRules } from "./products.ts";
import type { ServiceName, Services } from "./services.ts";

/** Pairs that exclude each other by their meaning. Source: section 5, "Exclusive pairs". */
const exclusive: readonly (readonly [ServiceName, ServiceName])[] = [
  ["preferredNeighbour", "noNeighbourDelivery"],
  ["preferredNeighbour", "namedPersonOnly"],
  ["cashOnDelivery", "preferredLocation"],
  ["visualCheckOfAge", "preferredLocation"],
  ["identCheck", "preferredLocation"],
];

/** Services by product, country and contract, and together. Source: section 5. */
export function checkServices(context: UserContext, order: Order, rules: ProductRules): Finding[] {
  const services = order.services ?? {};
  const names = (Object.keys(services) as ServiceName[]).filter((name) => services[name] !== undefined);
  const contract = context.user.billingNumbers.find(({ number }) => number === order.billingNumber);
  return [
    ...(contract?.hasServices === false ? names : names.filter((name) => !isOffered(order, rules, name))).map(
      notOffered,
    ),
    ...exclusive
      .filter((pair) => pair.every((name) => names.includes(name)))
      .map(([one, other]) =>
        error(
          ["services", one],
          `${one} and ${other} exclude each other`,
          `${one} und ${other} schließen sich aus`,
        ),
      ),
    ...checkCash(context, services),
    ...checkAmounts(services),
    ...checkDay(context, order, services),
    ...checkReturn(context, services),
    ...checkAbroad(order, services),
  ];
}

const notOffered = (name: ServiceName): Finding =>
  error(["services", name], "The service is not available", "Der Service ist nicht verfügbar");

const isOffered = ({ consignee }: Order, rules: ProductRules, name: ServiceName): boolean =>
  rules.services.includes(name) ||
  (rules.byCountry.includes(name) &&
    countries.get(countryOf(consignee))?.services.has(name as CountryService) === true);

function checkCash({ user }: UserContext, { cashOnDelivery }: Services): Finding[] {
  if (cashOnDelivery === undefined) return [];
  const path = ["services", "cashOnDelivery"];
  const hasRight = cashOnDelivery.bankAccount === undefined || user.mayNameBankAccounts;
  // An unknown reference falls back to the default account without a word.
  if (user.codAccounts.length === 0 || !hasRight)
    return [
      error(path, "No account for cash on delivery is set up", "Es ist kein Nachnahmekonto eingerichtet"),
    ];
  // Source: "Not verified", the maximum by general knowledge.
  return cashOnDelivery.amount.value > 3_500
    ? [error([...path, "amount", "value"], "The amount is above 3500 EUR", "Der Betrag liegt über 3500 EUR")]
    : [];
}

const checkAmounts = ({ additionalInsurance }: Services): Finding[] =>
  additionalInsurance !== undefined && additionalInsurance.value > 25_000
    ? [
        error(
          ["services", "additionalInsurance", "value"],
          "The insured value is above 25000 EUR",
          "Der Versicherungswert liegt über 25000 EUR",
        ),
      ]
    : [];

/** Two to six working days after the shipping day. */
function checkDay({ today }: UserContext, { shipDate }: Order, { preferredDay }: Services): Finding[] {
  if (preferredDay === undefined) return [];
  const days: string[] = [];
  for (let day = shipDate ?? today; days.length < 6; ) {
    day = nextGermanWorkingDay(day);
    days.push(day);
  }
  return isGermanWorkingDay(preferredDay) && days.slice(1).includes(preferredDay)
    ? []
    : [
        error(
          ["services", "preferredDay"],
          `The preferred day must be one of ${days.slice(1).join(", ")}`,
          `Der Wunschtag muss einer von ${days.slice(1).join(", ")} sein`,
        ),
      ];
}

function checkReturn({ user }: UserContext, { dhlRetoure }: Services): Finding[] {
  if (dhlRetoure === undefined) return [];
  const isKnown = user.billingNumbers.some(({ number }) => number === dhlRetoure.billingNumber);
  return isKnown && dhlRetoure.billingNumber.slice(10, 12) === "07"
    ? []
    : [
        error(
          ["services", "dhlRetoure", "billingNumber"],
          "The billing number is none of returns",
          "Die Abrechnungsnummer ist keine für Retouren",
        ),
      ];
}

function checkAbroad({ product, consignee }: Order, { closestDropPoint, endorsement }: Services): Finding[] {
  const mustReach = closestDropPoint === true && consignee.kind === "address";
  const isReached = mustReach && (consignee.email ?? consignee.phone) !== undefined;
  return [
    ...(mustReach && !isReached
      ? [
          error(
            ["consignee", "email"],
            "closestDropPoint needs phone or e-mail",
            "closestDropPoint braucht Telefon oder E-Mail",
          ),
        ]
      : []),
    ...(product === "V53WPAK" && endorsement === undefined
      ? [
          warning(
            ["services", "endorsement"],
            "No endorsement was given; RETURN is used",
            "Keine Vorausverfügung angegeben; RETURN wird verwendet",
          ),
        ]
      : []),
  ];
}
