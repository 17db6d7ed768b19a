import { services } from "../../../../process/services.server.ts";

/** The link of a mail that still works. Opening it uses nothing: programs that check mails open links too. */
export async function readLink(rest: string | undefined) {
  const current = services();
  const ref = current.links.read("entry", rest ?? "");
  const link = ref === "invalid" || ref === "expired" ? null : await current.members.openLink(ref);
  if (ref === "invalid" || ref === "expired" || link === null) return null;
  // The operator closed sign-up after the link was made.
  if (link.kind === "sign-up" && current.env.SIGN_UP === "closed") return null;
  return { ref, ...link };
}
