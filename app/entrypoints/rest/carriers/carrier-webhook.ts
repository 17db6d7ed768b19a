import type { TrackingNews } from "../../../domain/engine/index.ts";
import { applyTracking, EngineError, takeTrackerNews } from "../../../domain/engine/index.ts";
import type { Services } from "../../../process/services.server.ts";
import type { Answer } from "../server/answer.ts";
import { ApiError } from "../server/api-error.ts";
import type { ApiRequest } from "../server/api-request.ts";
import { requireHttps } from "../server/authenticate.ts";
import type { SafeNeeds } from "../server/handler.ts";
import { answerSafely } from "../server/handler.ts";

type Needs = SafeNeeds & Pick<Services, "env" | "trackers">;

/** No carrier sends more at once; bytes. */
export const LONGEST_NEWS = 256 * 1024;

/**
 * `POST /carriers/<driver>/<account>`: a carrier tells that parcels moved. Its driver proves that the call is the
 * carrier's: one that is not gets 401. 200 means that the news is stored; on any other answer the carrier sends it again.
 */
export function answerCarrierNews(
  app: Needs,
  request: ApiRequest,
  { driver = "", account: accountId = "" }: Readonly<Record<string, string>>,
): Promise<Answer> {
  return answerSafely(app, request, () => takeNews(app, request, driver, accountId));
}

async function takeNews(app: Needs, request: ApiRequest, driver: string, accountId: string): Promise<Answer> {
  requireHttps(request, app.env.TRUST_PROXY);
  const account = await app.ports.accounts.find(accountId);
  const webhook = account?.driver === driver ? app.ports.carriers.connect(account).webhook : undefined;
  if (account === null || webhook === undefined) throw new EngineError("NOT_FOUND", "There is nothing here.");
  const body = await request.body();
  if (body === null) throw new ApiError("PAYLOAD_TOO_LARGE", `A call has at most ${LONGEST_NEWS} bytes.`);
  const news = await proven(webhook.read({ header: (name) => request.header(name), body }));
  await applyTracking(app.ports, account, news);
  await takeTrackerNews({ trackers: app.trackers, clock: app.ports.clock }, account, news);
  return { status: 200, body: '{"status":"ok"}' };
}

/** @throws ApiError UNAUTHORIZED whatever the driver found wrong, a forger learns the same */
async function proven(reading: Promise<readonly TrackingNews[]>): Promise<readonly TrackingNews[]> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== "FORBIDDEN") throw error;
    throw new ApiError("UNAUTHORIZED", "This call is not signed with the secret of the carrier's webhook.");
  }
}
