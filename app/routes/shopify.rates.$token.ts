import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { services } from "../services.server.ts";
import { answerCheckout } from "../shopify/checkout/answer-checkout.ts";

export const action = ({ request, params }: ActionFunctionArgs) =>
  answerCheckout(services(), request, params.token ?? "");
export const loader = ({ request, params }: LoaderFunctionArgs) =>
  answerCheckout(services(), request, params.token ?? "");
