/**
 * Carriers that have to be asked for their prices over the network. A driver says what it would send and how to send it;
 * time-out, circuit breaker, cache and sharing are the same for all and live here.
 */
import type {
  CarrierAccount,
  CarrierConnection,
  CarrierDriver,
  Clock,
  Price,
  PricingRequest,
  ServiceConnection,
} from "../../engine/index.ts";
import { EngineError } from "../../engine/index.ts";
import type { AnswerCache } from "./answer-cache.ts";
import type { BreakerChange } from "./circuit-breaker.ts";
import { circuitBreaker } from "./circuit-breaker.ts";
import { within } from "./within.ts";

/** An opened account whose prices come from outside. Everything else is as for any other connection. */
export interface OutsideConnection extends Omit<CarrierConnection, "services"> {
  readonly services: readonly Omit<ServiceConnection, "price" | "explain">[];
  readonly outsidePrices: OutsidePrices;
}

export interface OutsidePrices {
  /** How long a call may take, milliseconds. Shoppers wait less: a later answer is there for those who ask next. */
  readonly timeoutMs: number;
  /** What the carrier would be asked: pure, no call is made. @throws EngineError for what it can't be asked */
  question(request: PricingRequest): OutsideQuestion;
}

export interface OutsideQuestion {
  /** Everything that the answer depends on, usually the body to be sent. Equal questions of a day are asked once in five minutes. */
  readonly text: string;
  /**
   * One call for all services: prices by service code; a service without a price for this is not among them.
   * @throws EngineError CARRIER_REJECTED the carrier is well and refused; whatever else is thrown is counted against it
   */
  ask(signal: AbortSignal): Promise<Prices>;
}

export type Prices = ReadonlyMap<string, Price>;

/** A driver as the kit takes it: of either kind of carrier. */
export type KitDriver = Pick<CarrierDriver, "driver"> & {
  connect(account: CarrierAccount, at: Date): CarrierConnection | OutsideConnection;
};

/** Told when a carrier is left alone, and when it is asked again: for the log. */
export type OutsideWatch = (
  account: CarrierAccount,
  change: BreakerChange,
  /** Since the account was opened: calls made, calls that failed, and prices refused while it was left alone. */
  counts: Readonly<OutsideCounts>,
  /** What the last call that failed threw. */
  lastError: unknown,
) => void;

export interface OutsideCounts {
  calls: number;
  failed: number;
  refused: number;
}

export interface OutsideTerms {
  readonly clock: Clock;
  /** Shared by all accounts. */
  readonly answers: AnswerCache<Prices>;
  readonly watch: OutsideWatch;
}

/** Calls to one account at a time: a carrier that hangs must not pile up sockets until its breaker opens. */
const MOST_AT_ONCE = 250;

/** The connection that the engine works with. Opened anew, an account starts with a clean slate. */
export function outsideCarrier(
  account: CarrierAccount,
  { outsidePrices, services, ...rest }: OutsideConnection,
  { clock, answers, watch }: OutsideTerms,
): CarrierConnection {
  const counts: OutsideCounts = { calls: 0, failed: 0, refused: 0 };
  let lastError: unknown = null;
  let underWay = 0;
  const breaker = circuitBreaker(clock, (change) => watch(account, change, counts, lastError));
  const version = `${account.id} ${account.updatedAt.getTime()}`;

  async function guarded(question: OutsideQuestion): Promise<Prices> {
    const attempt = underWay < MOST_AT_ONCE ? breaker.attempt() : null;
    if (attempt === null) {
      counts.refused++;
      throw notAsked(account);
    }
    underWay++;
    counts.calls++;
    try {
      const prices = await within(outsidePrices.timeoutMs, question.ask, late);
      attempt.succeeded();
      return prices;
    } catch (error) {
      if (isRefusal(error)) attempt.succeeded();
      else {
        counts.failed++;
        lastError = error;
        attempt.failed();
      }
      throw error;
    } finally {
      underWay--;
    }
  }

  async function priceOf(code: string, request: PricingRequest): Promise<Price> {
    const question = outsidePrices.question(request);
    const key = `${version} ${request.at.toISOString().slice(0, 10)} ${question.text}`;
    const price = (await answers.get(key, () => guarded(question))).get(code);
    if (price !== undefined) return price;
    throw new EngineError("OPTION_NOT_AVAILABLE", `${account.carrier.name} has no price for this service.`);
  }

  return {
    ...rest,
    services: services.map((service) => ({
      ...service,
      price: (request) => priceOf(service.code, request),
    })),
  };
}

/** The carrier answered, and what it said is about the request. */
function isRefusal(error: unknown): boolean {
  return error instanceof EngineError && error.code !== "CARRIER_UNAVAILABLE";
}

function late(limitMs: number): EngineError {
  return new EngineError("CARRIER_UNAVAILABLE", `The carrier did not answer within ${limitMs / 1000} s.`);
}

function notAsked({ carrier }: CarrierAccount): EngineError {
  return new EngineError(
    "CARRIER_UNAVAILABLE",
    `${carrier.name} is not asked for the moment: too many calls failed, or have no answer yet.`,
  );
}
