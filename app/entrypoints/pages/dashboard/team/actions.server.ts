import type { ActionFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { mailAddress } from "../../../../domain/mails/mail-address.ts";
import { memberRoles } from "../../../../domain/members/member-records.ts";
import { plainName } from "../../../../domain/members/plain-name.ts";
import type { Services } from "../../../../process/services.server.ts";
import { linkMail } from "../../../../texts/mail-words.server.ts";
import { fieldSchemas } from "../../frame/fields.server.ts";
import { languageOf } from "../../frame/page-format.server.ts";
import { readForm } from "../../frame/read-form.server.ts";
import { requireMember } from "../../frame/require-key.server.ts";
import { invitationFields } from "./invitation-fields.ts";

const INVITED_MS = 7 * 24 * 60 * 60 * 1000;

const invitation = z.object({
  intent: z.literal("invite"),
  ...fieldSchemas(invitationFields),
});
const form = z.discriminatedUnion("intent", [
  invitation,
  z.object({ intent: z.literal("change-role"), id: z.uuid(), role: z.enum(memberRoles) }),
  z.object({ intent: z.literal("remove"), id: z.uuid() }),
  z.object({ intent: z.literal("end-session"), id: z.uuid() }),
]);

export type InviteProblem = "name" | "email" | "present" | "many";
export type TeamAnswer =
  | { readonly intent: "invite"; readonly problem: InviteProblem | null }
  | { readonly intent: "change-role" | "remove"; readonly problem: "last-owner" | null }
  | { readonly intent: "end-session"; readonly problem: null };

/** Owners act on the whole team; everyone ends their own sessions. */
export async function action({ request }: ActionFunctionArgs): Promise<TeamAnswer> {
  const { services, caller, user } = await requireMember(request);
  const asked = await readForm(request, form);
  const { members } = services;
  const { merchantId } = caller;
  const isOwner = user.role === "owner";
  if (asked.intent === "end-session") {
    await members.endSession(merchantId, asked.id, isOwner ? null : user.id);
    return { intent: asked.intent, problem: null };
  }
  if (!isOwner) throw new Response("Only owners may change the team.", { status: 403 });
  if (asked.intent === "invite")
    return { intent: "invite", problem: await invite(services, merchantId, languageOf(request), asked) };
  const { intent, id } = asked;
  const isDone =
    intent === "remove"
      ? await members.remove(merchantId, id)
      : await members.changeRole(merchantId, id, asked.role);
  return { intent, problem: isDone ? null : "last-owner" };
}

async function invite(
  { members, links: signed, ports }: Pick<Services, "links" | "members" | "ports">,
  merchantId: string,
  language: string,
  asked: z.output<typeof invitation>,
): Promise<InviteProblem | null> {
  const name = plainName.safeParse(asked.name);
  const email = mailAddress.safeParse(asked.email);
  if (!name.success) return "name";
  if (!email.success) return "email";
  const invited = { merchantId, name: name.data, email: email.data, role: asked.role, language };
  const expiresAt = new Date(ports.clock.now().getTime() + INVITED_MS);
  const outcome = await members.invite({ ...invited, validMs: INVITED_MS }, (links) => {
    const places = links.map(({ ref, merchant }) => ({
      merchant,
      url: signed.url("entry", ref, ref.expiresAt),
    }));
    return linkMail(language, "invited", places, expiresAt);
  });
  return typeof outcome === "string" ? outcome : null;
}
