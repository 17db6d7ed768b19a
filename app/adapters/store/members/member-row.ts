import { z } from "zod";
import type { MemberRole } from "../../../domain/members/member-records.ts";
import { memberRoles } from "../../../domain/members/member-records.ts";
import { StoredValueError } from "../rows/stored.ts";
import type { StoreContext } from "../store-context.ts";

const storedPerson = z.object({ name: z.string(), email: z.string() });
type Person = z.output<typeof storedPerson>;

export function sealPerson(people: StoreContext["people"], id: string, person: Person): string {
  return people.sealText("members.encrypted", id, JSON.stringify(person));
}

/** @throws DecryptionError */
export function readPerson(people: StoreContext["people"], id: string, encrypted: string): Person {
  return storedPerson.parse(JSON.parse(people.openText("members.encrypted", id, encrypted)));
}

export function readRole(stored: string): MemberRole {
  const role = memberRoles.find((each) => each === stored);
  if (role === undefined) throw new StoredValueError(`stored member: the role ${stored}`);
  return role;
}
