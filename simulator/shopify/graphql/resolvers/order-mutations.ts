import { changeOrder } from "../../commerce/change-order.ts";
import { fulfilledQuantity } from "../../commerce/order-facts.ts";
import { UserProblem } from "../../commerce/user-problem.ts";
import { completeAddress } from "../../state/create-shop.ts";
import type { Address } from "../../state/model.ts";
import type { FieldResolver, TypeResolvers } from "../context.ts";
import { findByGid } from "./find-node.ts";
import { withUserErrors } from "./user-errors.ts";

type AddressInput = Partial<Address>;

interface OrderInput {
  id: string;
  shippingAddress?: AddressInput | null;
  note?: string | null;
  tags?: string[] | null;
}

/** Members that are left out stay. */
function changedAddress(before: Address | null, input: AddressInput): Address {
  const address = { ...(before ?? noAddress), ...input };
  // A province belongs to its country, and is named by its code or its name.
  if (input.provinceCode !== undefined && input.province === undefined) address.province = null;
  if (!address.countryCode) throw new UserProblem("Country can't be blank", ["shippingAddress", "country"]);
  if (address.phone !== null && !/^\+?[\d\s().-]{5,}$/.test(address.phone))
    throw new UserProblem("Phone is invalid", ["shippingAddress", "phone"]);
  return completeAddress(address);
}

const noAddress: Address = {
  ...{ firstName: null, lastName: null, company: null, address1: null, address2: null },
  ...{ city: null, province: null, provinceCode: null, zip: null, countryCode: "", phone: null },
};

/** Source: Admin API 2026-10, `orderUpdate`. */
const orderUpdate: FieldResolver<unknown> = (_source, args, { world, shop, apiVersion }) =>
  withUserErrors("order", () => {
    const { id, shippingAddress, note, tags } = args.input as OrderInput;
    const order = findByGid(shop.orders, "Order", id);
    if (!order) throw new UserProblem("Order does not exist", ["id"]);
    const isUnfulfilled = order.lineItems.every((line) => fulfilledQuantity(shop, line) === 0);
    const recalculates = recalculatesTaxes(apiVersion) && isUnfulfilled;
    changeOrder(world, shop, order, {
      ...(shippingAddress && { shippingAddress: changedAddress(order.shippingAddress, shippingAddress) }),
      ...(typeof note === "string" && { note }),
      ...(tags && { tags }),
      ...(shippingAddress && { recalculates }),
    });
    return order;
  });

/** Since this version another address recalculates the taxes of an order that nothing is fulfilled of. */
const recalculatesTaxes = (version: string): boolean => version === "unstable" || version >= "2026-10";

export const orderMutations: TypeResolvers<unknown> = { orderUpdate };
