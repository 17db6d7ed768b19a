export type { ErrorCode, ErrorMetadata } from "./errors.ts";
export { NoAnswerError, WaybillError } from "./errors.ts";
export type { components, paths } from "./generated/openapi.ts";
export type { Schemas } from "./operations.ts";
export type { Connection, SendOptions } from "./send.ts";
export type { VerifyOptions, WebhookEvent } from "./verify-webhook.ts";
export { verifyWebhook, WebhookVerificationError } from "./verify-webhook.ts";
export { Waybill } from "./waybill.ts";
