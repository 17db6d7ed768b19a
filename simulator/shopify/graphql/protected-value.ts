/**
 * Protected customer data, which Shopify grants an app apart from its scopes. Without it, orders and customers are refused; with level 1 alone, the
 * fields name, address, phone and email are null, and webhooks carry nulls.
 * Source: Shopify, "Work with protected customer data". Which parts of an address count as its address is not said: all but state and country here.
 */
import type { GraphQLResolveInfo } from "graphql";
import { GraphQLError, getNamedType } from "graphql";
import { protectedDataGuide as guide } from "../state/protected-data.ts";
import type { Shop } from "../state/shop.ts";

const objects = new Set(["Order", "OrderConnection", "Customer", "CustomerConnection"]);

const person: Readonly<Record<string, ReadonlySet<string>>> = {
  Order: new Set(["email", "phone"]),
  Customer: new Set(["firstName", "lastName", "email", "phone", "defaultEmailAddress", "defaultPhoneNumber"]),
  MailingAddress: new Set([
    ...["name", "firstName", "lastName", "company", "address1", "address2", "city", "zip", "phone"],
    ...["latitude", "longitude", "formattedArea"],
  ]),
  ShippingLine: new Set(["phone"]),
  DeliveryMethodAdditionalInformation: new Set(["phone", "instructions"]),
};

/** `null`: the field's value is hidden; undefined: it is shown. @throws GraphQLError the object is refused */
export function protectedValue(
  { protectedCustomerData: granted = "all" }: Shop,
  { parentType, fieldName, returnType }: GraphQLResolveInfo,
): null | undefined {
  if (granted === "all") return undefined;
  const returned = getNamedType(returnType).name;
  if (granted === "none" && objects.has(returned)) {
    const object = returned.replace(/Connection$/, "");
    throw new GraphQLError(
      `This app is not approved to access the ${object} object. See ${guide} for more details.`,
      {
        extensions: { code: "ACCESS_DENIED", documentation: guide },
      },
    );
  }
  return person[parentType.name]?.has(fieldName) ? null : undefined;
}
