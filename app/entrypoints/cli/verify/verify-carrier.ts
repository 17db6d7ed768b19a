/**
 * A carrier account's smoke test, by what its connection offers: log in, services, points, prices, check, book, look up, print, track,
 * cancel. One parcel is booked, and cancelled whatever came between.
 */
import { capabilitiesOf } from "../../../domain/engine/index.ts";
import { book, tryAndCancel } from "./book-and-cancel.ts";
import type { CarrierCheck, CarrierVerification } from "./carrier-check.ts";
import { findPoints, findServices, pointFor, serviceToBook } from "./find-service.ts";
import { Steps } from "./step.ts";
import { testOrder } from "./test-shipment.ts";

export async function verifyCarrier(check: CarrierCheck): Promise<CarrierVerification> {
  const steps = new Steps(check.record);
  const ended = (given: Partial<CarrierVerification> = {}): CarrierVerification => ({
    steps: steps.done,
    service: null,
    vouchers: [],
    left: null,
    ...given,
  });

  const loggedIn = await steps.run("log-in", async () => check.driver.test?.(check.account));
  if (loggedIn.error !== null) return ended();
  const account = await findServices(check, steps);
  const { result: connection } = await steps.run("opening the account", async () => check.open(account));
  if (connection === null) return ended();
  const points = await findPoints(check, steps, connection);
  const service = await serviceToBook(check, steps, connection);
  if (service === null) {
    steps.leaveOut("booking", "skipped", "there is no service to book");
    return ended();
  }

  const { reference, ends } = check;
  const { currency = "EUR" } = connection;
  const order = testOrder(ends, {
    reference,
    service,
    currency,
    point: pointFor(service, ends, points),
    labelFormat: capabilitiesOf(connection, service.code, ends).labels?.formats[0] ?? "",
  });
  if (connection.check === undefined)
    steps.leaveOut("check before booking", "not offered", "the driver has none");
  else await steps.run("check before booking", async () => connection.check?.(order));
  if (check.isStopped()) {
    steps.leaveOut("booking", "skipped", "the check was ended");
    return ended({ service: service.code });
  }
  const { booked, left } = await book(check, steps, connection, order);
  if (booked === null) return ended({ service: service.code, left });
  return ended({
    service: service.code,
    ...(await tryAndCancel({ ...check, account }, steps, connection, order, booked)),
  });
}
