import { isGermanWorkingDay } from "../../kit/german-time.ts";
import type { UserContext } from "../protocol/define-call.ts";
import { titleOf } from "../protocol/problem.ts";
import type { Pickup } from "./pickup.ts";

/** A row of a 422. */
interface PickupFault {
  readonly errorCode: number;
  readonly title: string;
  readonly instance: string;
  readonly detail: string;
}

/** Source: section 10. Assumption: every code but 456. */
export function checkPickup({ user, today }: UserContext, input: Pickup["input"]): PickupFault[] {
  const { customerDetails, pickupLocation, pickupDetails, shipmentDetails } = input;
  const faults: PickupFault[] = [];
  const refuse = (errorCode: number, instance: string, detail: string) =>
    faults.push({ errorCode, title: titleOf(422), instance, detail });
  const number = customerDetails?.billingNumber;
  const isKnown = user.billingNumbers.some((known) => known.number === number);
  if (number !== undefined && (!isKnown || number.slice(10, 12) !== "08"))
    refuse(456, "customerDetails.billingNumber", `The billing number ${number} is unknown`);
  if (pickupLocation.type === "Id" && !user.pickupPlaces.includes(pickupLocation.asId))
    refuse(457, "pickupLocation.asId", `The place ${pickupLocation.asId} is unknown`);
  if (pickupLocation.type === "Address" && pickupLocation.pickupAddress.country !== "DE")
    refuse(458, "pickupLocation.pickupAddress.country", "The pickup must be in Germany");
  const { pickupDate } = pickupDetails;
  if (pickupDate.type === "Date" && (pickupDate.value < today || !isGermanWorkingDay(pickupDate.value)))
    refuse(459, "pickupDetails.pickupDate.value", "The day is past or no working day");
  if (number === undefined && shipmentDetails.shipments.some(({ size }) => size === undefined))
    refuse(460, "shipmentDetails.shipments", "The size is needed without a billing number");
  return faults;
}
