/** The table of the operator's pages. They have a port of their own, where nothing else answers. */

import { seeOther } from "../operator/document.ts";
import type { LogInNeeds } from "../operator/log-in.ts";
import { answerEntry, answerLogOut, logInPage } from "../operator/log-in.ts";
import { actOnMerchant, merchantPage } from "../operator/merchant.ts";
import { merchantsPage } from "../operator/merchants.ts";
import type { QueueNeeds } from "../operator/queue.ts";
import { actOnQueue, queuePage } from "../operator/queue.ts";
import type { StateNeeds } from "../operator/state.ts";
import { statePage } from "../operator/state.ts";
import type { Visit } from "../operator/visit.ts";
import { forOperator, guarded, LONGEST_FORM } from "../operator/visit.ts";
import type { Door } from "./door.ts";
import { textForm } from "./refusals.ts";

export type OperatorNeeds = LogInNeeds &
  QueueNeeds &
  StateNeeds &
  Parameters<typeof merchantPage>[0] &
  Parameters<typeof merchantsPage>[0];

const form = textForm;
const body = { longest: LONGEST_FORM, isUnverified: true } as const;

export function operatorDoors(app: OperatorNeeds): readonly Door[] {
  const shows = (page: (app: OperatorNeeds, visit: Visit) => ReturnType<typeof merchantsPage>) =>
    forOperator(app, (visit) => page(app, visit));
  return [
    {
      paths: ["/", "/operator", "/operator/"],
      methods: ["GET"],
      form,
      handle: () => seeOther("/operator/merchants"),
    },
    { paths: ["/operator/log-in"], methods: ["GET"], form, handle: () => logInPage() },
    {
      paths: ["/operator/enter/:token"],
      methods: ["GET", "POST"],
      ...{ form, body },
      handle: guarded(app, (call) => answerEntry(app, call)),
    },
    {
      paths: ["/operator/log-out"],
      methods: ["POST"],
      ...{ form, body },
      handle: guarded(app, (call) => answerLogOut(app, call)),
    },
    { paths: ["/operator/merchants"], methods: ["GET"], form, handle: shows(merchantsPage) },
    { paths: ["/operator/merchants/:id"], methods: ["GET"], form, handle: shows(merchantPage) },
    {
      paths: ["/operator/merchants/:id"],
      methods: ["POST"],
      ...{ form, body },
      handle: shows(actOnMerchant),
    },
    { paths: ["/operator/queue"], methods: ["GET"], form, handle: shows(queuePage) },
    { paths: ["/operator/queue"], methods: ["POST"], ...{ form, body }, handle: shows(actOnQueue) },
    { paths: ["/operator/state"], methods: ["GET"], form, handle: shows(statePage) },
  ];
}
