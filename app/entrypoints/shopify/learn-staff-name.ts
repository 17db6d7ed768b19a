/** Keeps the names of a shop's staff, so that the history can say who did what. */
import { readStaffName } from "../../adapters/shopify/staff-name.ts";
import type { Shop } from "../../domain/merchants/records.ts";
import type { Services } from "../../process/services.server.ts";

/** People change their names. */
const READ_AGAIN_MS = 7 * 24 * 60 * 60_000;
const AFTER_FAILURE_MS = 10 * 60_000;
/** Users that this process remembers, so that their requests read nothing. */
const MOST_REMEMBERED = 10_000;

type Needs = Pick<Services, "env" | "log" | "ports" | "staffNames">;

const nextAt = new Map<string, number>();

/** Reads the name beside the request that brought the token. A failure leaves the history without the name. */
export async function learnStaffName(
  services: Needs,
  { merchantId, domain }: Pick<Shop, "merchantId" | "domain">,
  userId: string,
  token: string,
): Promise<void> {
  const { env, log, ports, staffNames } = services;
  const [secret] = env.SHOPIFY_API_SECRET ?? [];
  const { SHOPIFY_API_KEY: apiKey } = env;
  const now = ports.clock.now().getTime();
  const user = `${merchantId}/${userId}`;
  if (apiKey === undefined || secret === undefined || now < (nextAt.get(user) ?? 0)) return;
  if (nextAt.size >= MOST_REMEMBERED) nextAt.clear();
  nextAt.set(user, now + READ_AGAIN_MS);
  try {
    const readAt = await staffNames.readAt(merchantId, userId);
    if (readAt !== null && now < readAt.getTime() + READ_AGAIN_MS) return;
    const name = await readStaffName(env, userId, { domain, apiKey, secret, token });
    await staffNames.keep(merchantId, userId, name);
  } catch (error) {
    nextAt.set(user, now + AFTER_FAILURE_MS);
    log.warn({ shop: domain, err: error }, "the name of a member of staff could not be read");
  }
}
