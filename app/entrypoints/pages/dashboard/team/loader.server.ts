import type { LoaderFunctionArgs } from "@remix-run/node";
import { memberRoles } from "../../../../domain/members/member-records.ts";
import { pageFormat } from "../../frame/page-format.server.ts";
import { requireMember } from "../../frame/require-key.server.ts";

/** The whole team for an owner; for others, themselves. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { services, caller, user } = await requireMember(request);
  const { merchantId } = caller;
  const isOwner = user.role === "owner";
  const [team, sessions] = await Promise.all([
    services.members.list(merchantId),
    services.members.sessions(merchantId, isOwner ? null : user.id),
  ]);
  const format = pageFormat(request, { timeZone: null }, services.ports.clock.now());
  return {
    isOwner,
    roles: memberRoles,
    members: team
      .filter(({ id }) => isOwner || id === user.id)
      .map(({ id, name, email, role, joinedAt }) => ({
        id,
        name,
        email,
        role,
        joined: joinedAt === null ? null : format.day(joinedAt),
        isSelf: id === user.id,
      })),
    sessions: sessions.map(({ id, memberId, browser, address, seenAt }) => ({
      id,
      address,
      name: team.find((member) => member.id === memberId)?.name ?? "",
      browser: browserName(browser),
      seen: format.moment(seenAt),
      isThis: id === user.sessionId,
    })),
  };
}

const browsers = [
  [/\bEdg/, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const systems = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b|\biPad\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
] as const;

/** `Firefox, Windows`; `null` for a program that is no browser we know. */
function browserName(userAgent: string): string | null {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([form]) => form.test(userAgent))?.[1];
  const parts = [nameIn(browsers), nameIn(systems)].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(", ");
}
