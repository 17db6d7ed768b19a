import type { SharedLimit } from "../domain/limits/limits.ts";
import type { Env } from "./env.server.ts";
import type { MakeLimit } from "./shared-limits.ts";

/** The limits of one address on the network, which has no right key yet. */
export function addressLimits(
  { WRONG_KEYS_PER_MINUTE, LINKS_PER_HOUR }: Pick<Env, "WRONG_KEYS_PER_MINUTE" | "LINKS_PER_HOUR">,
  makeLimit: MakeLimit,
): { readonly wrongKeys: SharedLimit; readonly askedLinks: SharedLimit } {
  return {
    wrongKeys: makeLimit({
      name: "wrong keys",
      perSecond: WRONG_KEYS_PER_MINUTE / 60,
      burst: WRONG_KEYS_PER_MINUTE,
    }),
    askedLinks: makeLimit({ name: "links", perSecond: LINKS_PER_HOUR / 3600, burst: LINKS_PER_HOUR }),
  };
}
