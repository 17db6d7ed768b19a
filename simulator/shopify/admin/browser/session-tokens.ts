import type { Channel } from "./channel.ts";

/** Session tokens live a minute; one is reused until ten seconds before its end. */
export function sessionTokens(channel: Channel): { current(): Promise<string>; fresh(): Promise<string> } {
  let known: { token: string; usableUntil: number } | null = null;
  const fresh = async (): Promise<string> => {
    const token = await channel.call("idToken", null);
    known = { token, usableUntil: expiry(token) - 10_000 };
    return token;
  };
  return {
    fresh,
    current: async () => (known && Date.now() < known.usableUntil ? known.token : fresh()),
  };
}

function expiry(token: string): number {
  const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
  return (JSON.parse(window.atob(payload)) as { exp: number }).exp * 1000;
}
