import type { MemberRole } from "../../../../domain/members/member-records.ts";
import type { FieldTable, FieldValues } from "../../frame/field-table.ts";

/** An invitation. The domain's readers of names and addresses say what is wrong with one. */
export const invitationFields = {
  name: { at: "name", kind: "text" },
  email: { at: "email", kind: "email" },
  role: {
    at: "role",
    kind: "select",
    choices: ["owner", "shipping", "read"] satisfies readonly MemberRole[],
  },
} as const satisfies FieldTable;

export type InvitationValues = FieldValues<typeof invitationFields>;
