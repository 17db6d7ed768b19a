/**
 * Carriers that price over the network. A driver builds the question and sends it; time-out, circuit breaker,
 * cache and sharing are the same for all carriers, and are here.
 */
import type {
  CarrierAccount,
  CarrierConnection,
  CarrierDriver,
  CashDeposit,
  Clock,
  DepositDays,
  DiscoveredService,
  Price,
  PricingRequest,
  ServiceConnection,
} from "../../../domain/engine/index.ts";
import { EngineError } from "../../../domain/engine/index.ts";
import type { AccountForm } from "./account-form.ts";
import type { AnswerCache } from "./answer-cache.ts";
import type { BreakerChange } from "./circuit-breaker.ts";
import { circuitBreaker } from "./circuit-breaker.ts";
import { NoTurnError } from "./pace.ts";
import { within } from "./within.ts";

/** An opened account whose prices come over the network. It equals any other connection otherwise. */
export interface OutsideConnection extends Omit<CarrierConnection, "services"> {
  readonly services: readonly Omit<ServiceConnection, "price" | "explain">[];
  readonly outsidePrices: OutsidePrices;
}

export function isOutside(
  connection: CarrierConnection | OutsideConnection,
): connection is OutsideConnection {
  return "outsidePrices" in connection;
}

export interface OutsidePrices {
  /** Time-out of a call, in milliseconds. Shoppers wait less; a later answer serves the next question. */
  readonly timeoutMs: number;
  /** The question for the carrier: pure, no call is made. @throws EngineError the carrier can't be asked this */
  question(request: PricingRequest): OutsideQuestion;
}

export interface OutsideQuestion {
  /**
   * Everything that the answer depends on, usually the request's body. Equal questions of a day share an answer
   * for five minutes.
   */
  readonly text: string;
  /**
   * The prices of all services. A service without a price is left out, and one that could not be asked for has its failure.
   * @param turnWithinMs for a session's calls: one whose turn would come later is not sent
   * @throws NoTurnError the carrier was not asked
   * @throws EngineError CARRIER_REJECTED the carrier works and refused; any other exception counts as its
   * failure
   */
  ask(signal: AbortSignal, turnWithinMs: number): Promise<Prices>;
}

/** Each service's price by its code, or the reason why it could not be asked for. */
export type Prices = ReadonlyMap<string, Price | EngineError>;

/** Failures are not cached: the next question tries again. */
export const isWhole = (prices: Prices): boolean =>
  ![...prices.values()].some((price) => price instanceof EngineError);

/** A driver of either kind of carrier, as the kit receives it. */
export type KitDriver = Pick<CarrierDriver, "driver" | "neverTracks"> & {
  connect(account: CarrierAccount, at: Date): CarrierConnection | OutsideConnection;
  /** Present for a carrier that a merchant adds by entering credentials. */
  readonly form?: AccountForm;
  /** Present for a carrier whose services are known only by asking. */
  readonly discover?: (account: CarrierAccount) => Promise<readonly DiscoveredService[] | null>;
  /** Present for a carrier that tells of the cash on delivery that it paid out. */
  readonly cashDeposits?: (account: CarrierAccount, days: DepositDays) => Promise<readonly CashDeposit[]>;
  /** Asks the carrier whether an account's credentials are right; answers the account's name there. */
  readonly test?: (account: CarrierAccount) => Promise<string>;
};

/** Called when a circuit opens or closes: for the log. */
export type OutsideWatch = (
  account: CarrierAccount,
  change: BreakerChange,
  /** Counts since the account was opened: calls, failed calls, and questions refused while the circuit was open. */
  counts: Readonly<OutsideCounts>,
  /** The exception of the last failed call. */
  lastError: unknown,
) => void;

export interface OutsideCounts {
  calls: number;
  failed: number;
  refused: number;
}

export interface OutsideTerms {
  readonly clock: Clock;
  /** The cache of prices, shared by all accounts. */
  readonly answers: AnswerCache<Prices>;
  readonly watch: OutsideWatch;
}

/** Concurrent calls to one account: a hanging carrier must not pile up sockets until its breaker opens. */
const MOST_AT_ONCE = 250;

/** The engine's connection. A reopened account starts with a closed circuit and an empty record. */
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

  function leftAlone(): EngineError {
    counts.refused++;
    return notAsked(account);
  }

  async function guarded(question: OutsideQuestion, turnWithinMs: number): Promise<Prices> {
    const attempt = underWay < MOST_AT_ONCE ? breaker.attempt() : null;
    if (attempt === null) throw leftAlone();
    underWay++;
    counts.calls++;
    try {
      const prices = await within(
        outsidePrices.timeoutMs,
        (signal) => question.ask(signal, turnWithinMs),
        late,
      );
      attempt.succeeded();
      return prices;
    } catch (error) {
      if (error instanceof NoTurnError) attempt.withdrawn();
      else if (isRefusal(error)) attempt.succeeded();
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

  /** @throws at once while the circuit is open: a carrier that is left alone costs its shoppers neither a promise nor a timer */
  function priceOf(code: string, request: PricingRequest): Promise<Price> {
    const question = outsidePrices.question(request);
    const key = `${version} ${request.at.toISOString().slice(0, 10)} ${question.text}`;
    if (breaker.isOpen() && !answers.has(key)) throw leftAlone();
    // The other half is for the carrier's answer.
    const turnWithinMs = (request.waitsMs ?? outsidePrices.timeoutMs) / 2;
    return priceIn(
      answers.get(key, () => guarded(question, turnWithinMs)),
      code,
    );
  }

  async function priceIn(answer: Promise<Prices>, code: string): Promise<Price> {
    const price = (await answer).get(code);
    if (price instanceof EngineError) throw price;
    if (price !== undefined) return price;
    const carrier = account.carrier.name;
    throw new EngineError("OPTION_NOT_AVAILABLE", `${carrier} has no price for this service.`, {
      reason: "no_price",
      carrier,
    });
  }

  return {
    ...rest,
    services: services.map((service) => ({
      ...service,
      price: (request) => priceOf(service.code, request),
    })),
  };
}

/** The carrier answered, and its answer concerns the request. */
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
