/** Pages about one environment of a shop: by default the one that the shop is in. */
import { Badge } from "@shopify/polaris";
import { useTexts } from "../../../texts/use-texts.tsx";
import { usePath } from "../ui/door.tsx";

export interface PageEnvironment {
  readonly environment: "sandbox" | "production";
  /** The shop is in it. */
  readonly isOwn: boolean;
}

/** The same page's address for a form: it always names the environment. */
export function formAction({ environment }: Pick<PageEnvironment, "environment">): string {
  return `?environment=${environment}`;
}

/** A link to another page about the same environment. `path` has no query. */
export function inSameEnvironment(path: string, { environment, isOwn }: PageEnvironment): string {
  return isOwn ? path : `${path}${path.includes("?") ? "&" : "?"}environment=${environment}`;
}

/** Says whether a page's carriers are for real parcels or for tests. */
export function EnvironmentBadge({ environment }: Pick<PageEnvironment, "environment">) {
  const { environmentBadges } = useTexts().carriers;
  return (
    <Badge tone={environment === "production" ? "info" : "attention"}>{environmentBadges[environment]}</Badge>
  );
}

/** Rates shows the shop's own environment, and Going live the carriers of the other one. */
export function useOverviewLink({ isOwn }: PageEnvironment) {
  const { rates, goingLive } = useTexts();
  const path = usePath();
  return isOwn
    ? { content: rates.title, url: path("/rates") }
    : { content: goingLive.title, url: path("/going-live") };
}
