import { billable, checkParcels, totalOf, volumetric } from "../network/parcels.ts";
import type { Lane, Product } from "../network/products.ts";
import { productsOf, transitDays } from "../network/products.ts";
import type { OfferedService } from "../network/services.ts";
import { chosenServices, offeredServices } from "../network/services.ts";
import type { Price, PriceRow } from "../network/tariff.ts";
import { priceOf } from "../network/tariff.ts";
import type { CallContext } from "../protocol/define-call.ts";
import { afterWorkingDays, weekdayOf } from "../protocol/local-time.ts";
import { Problem, refused } from "../protocol/problem.ts";
import {
  checkPlanned,
  cutoff,
  isAfterLastCall,
  laneOf,
  payingAccount,
  pickupDay,
  pickupEarliest,
  pickupLatest,
  placeWarnings,
} from "./rate-lane.ts";
import type { RateRequest } from "./rate-request.ts";

const units = (cents: number): number => cents / 100;

export interface Quote {
  readonly products: readonly Record<string, unknown>[];
  readonly warnings: readonly string[];
}

/**
 * Every product of a lane with its price. The checks come in the order of section 12.
 * @throws Problem
 */
export function quoteOf(context: CallContext, request: RateRequest, isStrict: boolean): Quote {
  const { world, now } = context;
  const { quirks } = world;
  const planned = request.plannedShippingDateAndTime;
  const account = payingAccount(context, request.accounts);
  const lane = laneOf(request.customerDetails, request.isCustomsDeclarable, isStrict);
  const products = wantedProducts(request, lane);
  if (products.length === 0) return emptyQuote(context);
  const [first] = products;
  if (first !== undefined) checkParcels({ ...first, onePiece: false }, request.packages);
  const quotable = products.filter(({ onePiece }) => !onePiece || request.packages.length === 1);
  if (quotable.length === 0) throw refused("410118", "The product takes one piece");
  const chosen = quotable.flatMap((product) => {
    const offered = offeredServices(lane, product, planned);
    const asked = request.valueAddedServices ?? [];
    const isAble = asked.every(({ serviceCode }) => offered.some(({ code }) => code === serviceCode));
    return isAble ? [{ product, offered, services: chosenServices(offered, asked) }] : [];
  });
  const [refusedService] = request.valueAddedServices ?? [];
  if (chosen.length === 0) throw refused("7008", `Service ${refusedService?.serviceCode} not available`);
  checkPlanned(planned, now);
  const isLate = isAfterLastCall(planned, now, lane.origin.country.zone);
  if (isLate && request.nextBusinessDay !== true)
    throw refused("996", "The requested product is not available on this date");
  const day = pickupDay(planned, now, lane.origin.country.zone);
  const options = {
    kilograms: billable(request.packages),
    hasAccount: account !== null,
    quotesTax: quirks.quotesTax,
  };
  return {
    products: chosen.map(({ product, offered, services }) => ({
      ...headOf(lane, product, request),
      ...pricesOf(context, priceOf(lane, product, services, options), asksAll(request) ? offered : null),
      ...daysOf(lane, product, day, planned.day, request.estimatedDeliveryDate?.typeCode ?? "QDDF"),
      pricingDate: now.toISOString().slice(0, 10),
    })),
    warnings: [...placeWarnings(lane), ...(account === null ? ["6994: The list price is used"] : [])],
  };
}

function wantedProducts(request: RateRequest, lane: Lane): readonly Product[] {
  const named = request.productsAndServices?.map(({ productCode }) => productCode);
  const { productCode = null, productTypeCode = "all" } = request;
  return productsOf(lane).filter(
    ({ code, network }) =>
      (productCode === null || code === productCode) &&
      (named === undefined || named.includes(code)) &&
      (productTypeCode === "all" || (productTypeCode === "timeDefinite") === (network === "TD")),
  );
}

/** Source: section 3: a list without products, or a problem 996, 1001 or 1004. */
function emptyQuote({ world }: CallContext): Quote {
  if (world.quirks.emptyLane === "no-products") return { products: [], warnings: [] };
  const status = world.quirks.emptyLane === "not-found" ? 404 : 400;
  throw new Problem(status, "1001: The requested product(s) not available based on your search criteria");
}

const asksAll = ({ getAdditionalInformation = [] }: RateRequest): boolean =>
  getAdditionalInformation.some(({ typeCode, isRequested }) => isRequested && typeCode !== "sortCodes");

const headOf = ({ origin }: Lane, { code, name, network }: Product, { packages }: RateRequest) => ({
  productName: name,
  productCode: code,
  localProductCode: code,
  localProductCountryCode: origin.country.code,
  networkTypeCode: network,
  isCustomerAgreement: false,
  weight: {
    volumetric: totalOf(packages, volumetric),
    provided: totalOf(packages, ({ weight }) => weight),
    unitOfMeasurement: "metric",
  },
});

/** The account is billed in euros, whatever the country of the pickup. */
function pricesOf({ world }: CallContext, price: Price, offered: readonly OfferedService[] | null): object {
  const { prices, offersIn } = world.quirks;
  const currencies = ["BILLC", "PULCL"].map((currencyType) => ({ currencyType, priceCurrency: "EUR" }));
  const shown = prices === "zero" ? 0 : units(price.total);
  const offers = (offered ?? []).map(({ code, name, price: cents }) => ({
    name,
    serviceCode: code,
    localServiceCode: code,
    price: units(cents),
  }));
  return {
    ...(prices !== "missing" && {
      totalPrice: currencies.map((currency) => ({ ...currency, price: shown })),
    }),
    totalPriceBreakdown: currencies.slice(0, 1).map((currency) => ({
      ...currency,
      priceBreakdown: [
        ...(price.taxPercent === 0 ? [] : [{ typeCode: "STTXA", price: units(price.tax) }]),
        ...(price.discount === 0 ? [] : [{ typeCode: "STDIS", price: units(price.discount) }]),
        { typeCode: "SPRQT", price: units(price.rows[0]?.net ?? 0) },
      ],
    })),
    detailedPriceBreakdown: currencies.slice(0, 1).map((currency) => ({
      ...currency,
      breakdown: [
        ...price.rows.map((row) => breakdownOf(row, price.taxPercent)),
        ...(offersIn === "breakdown" ? offers.map((offer) => ({ ...offer, isMarketedService: true })) : []),
      ],
    })),
    ...(offersIn === "products" && offered !== null && { valueAddedServices: offers }),
  };
}

function breakdownOf({ name, serviceCode, serviceTypeCode, net, tax }: PriceRow, rate: number): object {
  return {
    name,
    ...(serviceCode !== null && { serviceCode, localServiceCode: serviceCode, serviceTypeCode }),
    price: units(net),
    ...(serviceCode !== null && { isCustomerAgreement: false, isMarketedService: false }),
    priceBreakdown:
      rate === 0
        ? []
        : [{ priceType: "TAX", typeCode: "All Bu", price: units(tax), rate, basePrice: units(net) }],
  };
}

const isoWeekday = (day: string): number => weekdayOf(day) || 7;

/** @returns promises of the day, local to the destination and without offset */
function daysOf(lane: Lane, product: Product, day: string, plannedDay: string, deliveryTypeCode: string) {
  const days = transitDays(lane, product);
  const delivery = afterWorkingDays(day, days);
  const moved = Math.round((Date.parse(day) - Date.parse(plannedDay)) / 86_400_000);
  return {
    pickupCapabilities: {
      nextBusinessDay: moved > 0,
      localCutoffDateAndTime: `${day}T${cutoff}:00`,
      pickupEarliest: `${pickupEarliest}:00`,
      pickupLatest: `${pickupLatest}:00`,
      originServiceAreaCode: lane.origin.area,
      originFacilityAreaCode: lane.origin.area,
      pickupAdditionalDays: moved,
      pickupDayOfWeek: isoWeekday(day),
    },
    deliveryCapabilities: {
      deliveryTypeCode,
      estimatedDeliveryDateAndTime: `${delivery}T${product.by}`,
      destinationServiceAreaCode: lane.destination.area,
      deliveryAdditionalDays: 0,
      deliveryDayOfWeek: isoWeekday(delivery),
      totalTransitDays: days,
    },
  };
}
