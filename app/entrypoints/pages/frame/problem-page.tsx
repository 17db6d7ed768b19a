import { isRouteErrorResponse } from "@remix-run/react";
import { Button, Card, EmptyState, InlineStack, Page } from "@shopify/polaris";
import type { ReactNode } from "react";
import { useTexts } from "../../../texts/use-texts.tsx";
import { usePath } from "../ui/door.tsx";
import { parcelImage } from "../ui/illustrations.ts";

/**
 * `fault`: our error, worth another try. `unavailable`: the database does not answer. `not-found`: the shop has no such thing.
 * `shopify-off`: no keys are set. Else an operator's reason to suspend the merchant.
 */
export type Problem = "fault" | "unavailable" | "not-found" | "shopify-off" | { readonly suspended: string };

interface ProblemPageProps {
  readonly problem: Problem;
  onRetry(): void;
}

/** Shown in place of a page that can't be shown. Says why, and what to do next. */
export function ProblemPage({ problem, onRetry }: ProblemPageProps) {
  const { error } = useTexts();
  const path = usePath();
  const retry = (
    <InlineStack align="center" gap="200">
      <Button onClick={onRetry}>{error.retry}</Button>
      <Button variant="plain" url="/status" target="_blank">
        {error.status}
      </Button>
    </InlineStack>
  );
  if (typeof problem !== "string")
    return (
      <Instead title={error.suspended} action={retry}>
        <p>{error.suspendedBody}</p>
        <p>{error.suspendedReason(problem.suspended)}</p>
      </Instead>
    );
  const words = {
    fault: { title: error.title, body: error.body, action: retry },
    unavailable: { title: error.unavailable, body: error.unavailableBody, action: retry },
    "not-found": {
      title: error.notFound,
      body: error.notFoundBody,
      action: <Button url={path("")}>{error.goHome}</Button>,
    },
    "shopify-off": { title: error.shopifyOff, body: error.shopifyOffBody, action: null },
  }[problem];
  return (
    <Instead title={words.title} action={words.action}>
      <p>{words.body}</p>
    </Instead>
  );
}

interface InsteadProps {
  readonly title: string;
  readonly action: ReactNode;
  readonly children: ReactNode;
}

function Instead({ title, action, children }: InsteadProps) {
  return (
    <Page title={title}>
      <Card>
        <EmptyState image={parcelImage} footerContent={action}>
          {children}
        </EmptyState>
      </Card>
    </Page>
  );
}

export function problemOf(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return "fault";
  if (error.data?.code === "SUSPENDED") return { suspended: String(error.data.reason) };
  if (error.status === 503) return error.data?.code === "UNAVAILABLE" ? "unavailable" : "shopify-off";
  return error.status === 404 ? "not-found" : "fault";
}
