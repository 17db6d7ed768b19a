import { Banner, List } from "@shopify/polaris";
import type { PickListView } from "./pick-lists.server.ts";

interface PickListBannerProps extends Omit<PickListView, "id"> {
  /** Absent: the viewer may not. */
  readonly onPrint?: () => void;
}

/** A printed pick list that changed since. */
export function PickListBanner({ title, lines, print, onPrint }: PickListBannerProps) {
  return (
    <Banner
      tone="warning"
      title={title}
      {...(print !== null && onPrint && { action: { content: print, onAction: onPrint } })}
    >
      <List>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </Banner>
  );
}
