import { removeCarrier } from "../../commerce/carriers-for.ts";
import { UserProblem } from "../../commerce/user-problem.ts";
import { addCarrier, merchantZones } from "../../commerce/zones.ts";
import { nextId } from "../../state/identifiers.ts";
import type { CarrierService } from "../../state/model.ts";
import type { Shop } from "../../state/shop.ts";
import { isoNow } from "../../state/world.ts";
import type { FieldResolver, TypeResolvers } from "../context.ts";
import { findByGid } from "./find-node.ts";
import { withUserErrors } from "./user-errors.ts";

export const carrierServiceResolvers: TypeResolvers<CarrierService> = {
  formattedName: (carrier, _args, { world }) => `${carrier.name} (${world.app.name})`,
  availableServicesForCountries: () => [],
};

interface CarrierInput {
  id?: string;
  name?: string;
  callbackUrl?: string;
  active?: boolean;
  supportsServiceDiscovery?: boolean;
}

/** Callbacks must be https; loopback may be http here, because nothing leaves the machine. */
function refuseBadCallback(callbackUrl: string): void {
  const url = URL.canParse(callbackUrl) ? new URL(callbackUrl) : null;
  const loopback = url && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
  if (!url || !(url.protocol === "https:" || (url.protocol === "http:" && loopback))) {
    throw new UserProblem("Callback url is invalid: it must be an https URL.", ["callbackUrl"]);
  }
}

function refuseDuplicate(shop: Shop, { name, callbackUrl }: CarrierInput, self?: CarrierService): void {
  for (const other of shop.carrierServices) {
    if (other === self) continue;
    if (other.name === name) throw new UserProblem(`${name} is already configured`, ["name"]);
    if (other.callbackUrl === callbackUrl) {
      throw new UserProblem("Callback url has already been taken", ["callbackUrl"]);
    }
  }
}

function refuseWithoutPlan(shop: Shop): void {
  if (shop.carrierCalculatedShipping) return;
  throw new UserProblem(
    "Carrier Calculated Shipping must be enabled for your store to use a carrier service.",
  );
}

const create: FieldResolver<unknown> = (_source, args, { world, shop }) =>
  withUserErrors(
    "carrierService",
    () => {
      const input = args.input as Required<CarrierInput>;
      refuseWithoutPlan(shop);
      if (input.name.trim() === "") throw new UserProblem("Name can't be blank", ["name"]);
      refuseBadCallback(input.callbackUrl);
      refuseDuplicate(shop, input);
      const now = isoNow(world);
      const carrier: CarrierService = {
        __typename: "DeliveryCarrierService",
        id: nextId(),
        name: input.name,
        callbackUrl: input.callbackUrl,
        active: input.active,
        supportsServiceDiscovery: input.supportsServiceDiscovery,
        createdAt: now,
        updatedAt: now,
      };
      shop.carrierServices.push(carrier);
      if (shop.addNewCarrierServices)
        for (const zone of merchantZones(shop)) addCarrier(zone, carrier.id, true);
      return carrier;
    },
    { code: "CARRIER_SERVICE_CREATE_FAILED" },
  );

const update: FieldResolver<unknown> = (_source, args, { world, shop }) =>
  withUserErrors(
    "carrierService",
    () => {
      const { id = "", ...input } = args.input as CarrierInput;
      const carrier = findByGid(shop.carrierServices, "DeliveryCarrierService", id);
      if (!carrier) throw new UserProblem("The carrier or app could not be found.", ["id"]);
      if (input.active) refuseWithoutPlan(shop);
      if (input.callbackUrl !== undefined) refuseBadCallback(input.callbackUrl);
      refuseDuplicate(shop, input, carrier);
      Object.assign(carrier, input, { updatedAt: isoNow(world) });
      return carrier;
    },
    { code: "CARRIER_SERVICE_UPDATE_FAILED" },
  );

const remove: FieldResolver<unknown> = (_source, args, { shop }) =>
  withUserErrors(
    "deletedId",
    () => {
      const carrier = findByGid(shop.carrierServices, "DeliveryCarrierService", args.id as string);
      if (!carrier) throw new UserProblem("The carrier or app could not be found.", ["id"]);
      removeCarrier(shop, carrier.id);
      return args.id;
    },
    { code: "CARRIER_SERVICE_DELETE_FAILED" },
  );

export const carrierServiceMutations: TypeResolvers<unknown> = {
  carrierServiceCreate: create,
  carrierServiceUpdate: update,
  carrierServiceDelete: remove,
};
