/**
 * The record of an automatic choice: the facts and rates that it was made from, the rules that made it, and its result
 * (docs/decisions/132). It names no person, and may say where a parcel goes.
 */
import type {
  CalendarDate,
  DeliveryPromise,
  Environment,
  MatchedRule,
  Parcel,
  Price,
} from "../../engine/index.ts";
import type { ChosenDelivery } from "../offers/chosen-delivery.ts";
import type { MethodFacts, ShippingMethod } from "../offers/shipping-methods.ts";

/** An enabled service, as the choice sees it. */
export interface NamedService {
  /** `<driver>.<code>`; `null`: too long for platforms. */
  readonly code: string | null;
  readonly name: string;
  /** Names that checkout rules give it. */
  readonly givenNames: readonly string[];
  readonly endsAtPoint: boolean;
  /** It ends or starts at a locker, which no rule chooses. Absent: no. */
  readonly needsLocker?: true;
}

export interface ChoiceFacts {
  /** Codes and titles of the shipping methods that the shopper chose. */
  readonly chosen: ChosenDelivery;
  readonly goods: MethodFacts;
  readonly offered: readonly NamedService[];
  /** A point chosen after checkout. */
  readonly laterPoint: { readonly service: string; readonly locationId: string } | null;
  /** The last day that checkout promised. Absent: none. */
  readonly promisedOn?: CalendarDate;
  /** Absent: an older version made the choice. */
  readonly orderTags?: readonly string[];
}

/** The merchant's settings that decide. */
export interface ChoiceRules {
  readonly methods: readonly ShippingMethod[];
  /** `<driver>.<code>` */
  readonly fallback: string | null;
  /** The service rules whose conditions hold for the label, in their order. Absent: none. */
  readonly matched?: readonly MatchedRule[];
}

/** A priced service. */
export interface ChoiceRate {
  /** `<driver>.<code>` */
  readonly service: string;
  readonly price: Price;
  /** Absent: no day could be promised. */
  readonly promise?: DeliveryPromise;
  readonly parcels: readonly Pick<Parcel, "weightG" | "lengthCm" | "widthCm" | "heightCm">[];
}

/** The prices that service rules choose from; they are asked for only where a rule holds. */
export interface ChoicePrices {
  /** Cheapest first. */
  readonly rates: readonly ChoiceRate[];
  /** `<driver>.<code>` of services whose carrier gave no answer. */
  readonly unanswered: readonly string[];
}

/**
 * `chosen`: by the shopper; `mapped`: the service that the merchant gave the shop's flat rate; `fallback`: the merchant's
 * service for all other orders; `service-rule`: by the merchant's rule `by`.
 */
interface ChosenService {
  readonly rule: "chosen" | "mapped" | "fallback" | "service-rule";
  /** The name of the service rule. */
  readonly by?: string;
  /** `<driver>.<code>` */
  readonly service: string | null;
  readonly locationId: string | null;
}

/**
 * Why a rule that holds chose nothing. `disabled`: its service is switched off; `point`: it goes to a locker; `no-price`: it does not take
 * the parcel; `zone`: no rate is of the rule's zones; `not-promised`: checkout promised no day; `late`: none arrives by then.
 */
export type PassedBecause = "disabled" | "point" | "no-price" | "zone" | "not-promised" | "late";

export interface PassedRule {
  readonly name: string;
  readonly because: PassedBecause;
  /** `<driver>.<code>`; absent: the rule names no service. */
  readonly service?: string;
}

export type LabelDecision = LabelResult & {
  /** The rules that hold and chose nothing, in their order. Absent: none. */
  readonly passed?: readonly PassedRule[];
};

type LabelResult =
  | ChosenService
  /** The rule `by` leaves the choice to a person. */
  | { readonly rule: "ask"; readonly by: string }
  | { readonly rule: "not-shipped" }
  | { readonly rule: "none"; readonly title: string | null; readonly isPoint?: true };

/** The service and the price that its label was bought for. */
export interface ChoiceResult extends ChosenService {
  readonly totalMinor: number;
  readonly currency: string;
}

export interface LabelChoice {
  /** The shipment of the label, which may not have been bought yet. */
  readonly shipmentId: string;
  readonly merchantId: string;
  readonly environment: Environment;
  readonly orderId: string;
  readonly at: Date;
  /** `rule`: labels for paid orders; `merchant`: a click that left the service to the app. */
  readonly askedBy: "merchant" | "rule";
  readonly facts: ChoiceFacts;
  readonly rules: ChoiceRules;
  readonly rates: readonly ChoiceRate[];
  /** JSON of a `ChoiceResult`, byte for byte as the choice made it. */
  readonly result: string;
}

export interface LabelChoiceStore {
  /** Replaces an earlier choice for the same shipment, which was not bought. */
  keep(choice: LabelChoice): Promise<void>;
  get(
    caller: { readonly merchantId: string; readonly environment: Environment },
    shipmentId: string,
  ): Promise<LabelChoice | null>;
  /** Those of several shipments, by the shipment's id. */
  byIds(
    caller: { readonly merchantId: string; readonly environment: Environment },
    shipmentIds: readonly string[],
  ): Promise<ReadonlyMap<string, LabelChoice>>;
}
