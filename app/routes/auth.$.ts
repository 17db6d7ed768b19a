import type { LoaderFunctionArgs } from "@remix-run/node";
import { answerAuth } from "../entrypoints/shopify/answer-auth.server.ts";

export const loader = ({ request }: LoaderFunctionArgs) => answerAuth(request);
