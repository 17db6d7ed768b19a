import { services } from "../../../../process/services.server.ts";

/** The link of a mail that still works. Opening it uses nothing: programs that check mails open links too. */
export async function readLink(rest: string | undefined) {
  const current = services();
  const ref = current.entryLinks.read(rest ?? "");
  const link = ref === null ? null : await current.members.openLink(ref);
  if (ref === null || link === null) return null;
  // The operator closed sign-up after the link was made.
  if (link.kind === "sign-up" && current.env.SIGN_UP === "closed") return null;
  return { ref, ...link };
}
