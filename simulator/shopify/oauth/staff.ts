import type { Shop } from "../state/shop.ts";
import { defaultUserId } from "./session-token.ts";

/** A user of a shop's admin, as an online access token names them. */
export interface StaffUser {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  account_owner: boolean;
  locale: string;
  collaborator: boolean;
  email_verified: boolean;
}

const names: Readonly<Record<number, readonly [first: string, last: string]>> = {
  [defaultUserId]: ["Eleni", "Papadaki"],
  84215002: ["Maria", "Georgiou"],
};

/** Only the owner has the shop's e-mail. An invited user may have given no name yet. */
export function staffUser(shop: Shop, id: number): StaffUser {
  const [first, last] = names[id] ?? ["", ""];
  const isOwner = id === defaultUserId;
  return {
    id,
    first_name: first,
    last_name: last,
    email: isOwner ? shop.email : `staff-${id}@${shop.domain}`,
    account_owner: isOwner,
    locale: "en",
    collaborator: false,
    email_verified: true,
  };
}
