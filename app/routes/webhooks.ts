import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { services } from "../services.server.ts";
import { receiveWebhook } from "../shopify/webhooks/receive-webhook.ts";

export const action = ({ request }: ActionFunctionArgs) => receiveWebhook(services(), request);
export const loader = ({ request }: LoaderFunctionArgs) => receiveWebhook(services(), request);
