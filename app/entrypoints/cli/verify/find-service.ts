/** The steps before a booking: the account's services, its points and its prices. */
import type { ListedService } from "../../../adapters/carriers/kit/account-form.ts";
import type {
  CarrierAccount,
  CarrierConnection,
  CarrierPoint,
  ServiceConnection,
} from "../../../domain/engine/index.ts";
import { EngineError, mergeCatalogue } from "../../../domain/engine/index.ts";
import type { CarrierCheck } from "./carrier-check.ts";
import type { Findings, Steps } from "./step.ts";
import { unreadableIn } from "./step.ts";
import type { TestEnds } from "./test-shipment.ts";
import { testOrder } from "./test-shipment.ts";

/** As much of a service as a booking needs. */
export type Bookable = Pick<ServiceConnection, "code" | "compartments" | "locker">;

/** The account with the services that the carrier names now, where it is asked. */
export async function findServices(
  { driver: { discover }, account, clock }: CarrierCheck,
  steps: Steps,
): Promise<CarrierAccount> {
  if (discover === undefined) return account;
  const { result } = await steps.run("services", async (findings) => {
    const services = await discover(account);
    if (services === null) findings.note("the carrier is not asked for this account's services");
    else if (services.length === 0) findings.differs("the carrier has no service for this account");
    else findings.note(services.map(({ code }) => code).join(", "));
    return services;
  });
  return result === null
    ? account
    : { ...account, catalogue: mergeCatalogue(account.catalogue, result, clock.now()) };
}

const NEAR = { most: 20, withinMs: 20_000 };

export async function findPoints(
  { ends }: CarrierCheck,
  steps: Steps,
  { points, pointsNear }: CarrierConnection,
): Promise<readonly CarrierPoint[]> {
  const { country, zip } = ends.to;
  const ask = points ?? pointsNear;
  if (ask === undefined) {
    steps.leaveOut("points", "not offered", "the connection has none");
    return [];
  }
  const { result } = await steps.run("points", async (findings) => {
    const found = await ("list" in ask ? ask.list() : ask.near({ country, zip: zip ?? "" }, NEAR));
    findings.note(`${found.length} points, ${found.filter(({ accepting }) => accepting).length} open`);
    if (found.length === 0) findings.differs("there is no point");
    const ids = new Set(found.map(({ locationId }) => locationId));
    if (ids.size < found.length) findings.differs(`${found.length - ids.size} points have another's id`);
    return found;
  });
  return result ?? [];
}

/** A service to an address comes first. One without a price is booked where the account has no prices at all. */
export async function serviceToBook(
  check: CarrierCheck,
  steps: Steps,
  { services }: CarrierConnection,
): Promise<Bookable | null> {
  const { serviceCode, driver } = check;
  const isWanted = ({ code }: Bookable) => serviceCode === null || code === serviceCode;
  const wanted = services.filter(isWanted);
  if (wanted.length === 0) {
    const lack =
      serviceCode === null ? "the account has no price list yet" : `it has no price of ${serviceCode}`;
    steps.leaveOut("prices", "not offered", lack);
    return driver.form?.priceList?.map(bookable).find(isWanted) ?? null;
  }
  const { result: priced } = await steps.run("prices", (findings) => pricesOf(check, wanted, findings));
  const known = priced === null || priced.length === 0 ? wanted : priced;
  return known.find(({ locker }) => locker === undefined) ?? known[0] ?? null;
}

/** A service of the form, before it has prices: it has compartments if it ends at a locker. */
function bookable({ code, compartments }: ListedService): Bookable {
  return {
    code,
    compartments: compartments.map(({ compartment: size, maxWeightKg, ...sides }) => ({
      size,
      maxWeightG: maxWeightKg * 1_000,
      ...sides,
    })),
    ...(compartments.length > 0 && { locker: { destination: true, origin: "optional" } }),
  };
}

/** The services that have a price. A service may refuse the way, if another takes it. */
async function pricesOf(
  { ends, reference, clock }: CarrierCheck,
  services: readonly ServiceConnection[],
  findings: Findings,
): Promise<readonly Bookable[]> {
  const priced: Bookable[] = [];
  const refusals: EngineError[] = [];
  for (const service of services) {
    const order = testOrder(ends, { reference, service, currency: "EUR", point: null, labelFormat: "" });
    const { from, to, items, parcels } = order;
    try {
      const { totalMinor, currency } = await service.price({ from, to, items, parcels, at: clock.now() });
      findings.note(`${service.code}: ${totalMinor} minor units of ${currency}`);
      priced.push(service);
    } catch (error) {
      if (!(error instanceof EngineError) || unreadableIn(error) !== null) throw error;
      findings.note(`${service.code}: ${error.message}`);
      refusals.push(error);
    }
  }
  if (priced.length === 0) findings.failed(refusals[0]);
  return priced;
}

/** An open point of the kind that the service ends at; `null`: it ends at none. */
export function pointFor(
  { locker }: Bookable,
  { to }: TestEnds,
  points: readonly CarrierPoint[],
): CarrierPoint | null {
  if (locker?.destination !== true) return null;
  const fits = ({ accepting, kind, address }: CarrierPoint) =>
    accepting && address.country === to.country && (locker.kind === undefined || locker.kind === kind);
  return points.find(fits) ?? null;
}
