import { z } from "zod";
import type { MemberRole } from "../../../domain/members/member-records.ts";
import { memberRoles } from "../../../domain/members/member-records.ts";
import { peoplePurpose } from "../rows/people.ts";
import { StoredValueError } from "../rows/stored.ts";
import type { StoreContext } from "../store-context.ts";

const storedPerson = z.object({ name: z.string(), email: z.string() });
type Person = z.output<typeof storedPerson>;

export function sealPerson(people: StoreContext["people"], id: string, person: Person): string {
  return people.sealText(`members/${id}`, JSON.stringify(person));
}

/** @throws DecryptionError */
export function readPerson(people: StoreContext["people"], id: string, encrypted: string): Person {
  return storedPerson.parse(JSON.parse(people.openText(`members/${id}`, encrypted)));
}

/** The purpose of the ciphertext in a table of members. */
export function memberPurpose(table: "members" | "member_links" | "member_sessions", id: string): string {
  return peoplePurpose(`${table}/${id}`);
}

export function readRole(stored: string): MemberRole {
  const role = memberRoles.find((each) => each === stored);
  if (role === undefined) throw new StoredValueError(`stored member: the role ${stored}`);
  return role;
}
