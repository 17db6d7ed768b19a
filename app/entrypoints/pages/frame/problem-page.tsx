import { isRouteErrorResponse } from "@remix-run/react";
import { Button, Card, EmptyState, Page } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { usePath } from "../ui/door.tsx";
import { parcelImage } from "../ui/illustrations.ts";

/**
 * `fault`: our error, worth another try. `unavailable`: the database does not answer. `not-found`: the shop has no such thing.
 * `shopify-off`: no keys are set.
 */
export type Problem = "fault" | "unavailable" | "not-found" | "shopify-off";

interface ProblemPageProps {
  readonly problem: Problem;
  onRetry(): void;
}

/** Shown in place of a page that can't be shown. Says why, and what to do next. */
export function ProblemPage({ problem, onRetry }: ProblemPageProps) {
  const { error } = useTexts();
  const path = usePath();
  const retry = <Button onClick={onRetry}>{error.retry}</Button>;
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
    <Page title={words.title}>
      <Card>
        <EmptyState image={parcelImage} footerContent={words.action}>
          <p>{words.body}</p>
        </EmptyState>
      </Card>
    </Page>
  );
}

export function problemOf(error: unknown): Problem {
  if (!isRouteErrorResponse(error)) return "fault";
  if (error.status === 503) return error.data?.code === "UNAVAILABLE" ? "unavailable" : "shopify-off";
  return error.status === 404 ? "not-found" : "fault";
}
