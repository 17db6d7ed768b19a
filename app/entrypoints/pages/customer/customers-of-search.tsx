import { Card, Link, List, Text } from "@shopify/polaris";
import { usePath } from "../ui/door.tsx";
import type { CustomersOfSearch as Found } from "./search-customers.server.ts";

/** A line for each customer whom the list's search names. */
export function CustomersOfSearch({ title, lines, more }: Found) {
  const path = usePath();
  return (
    <Card>
      <Text as="h2" variant="headingSm">
        {title}
      </Text>
      <List>
        {lines.map(({ anchor, text }) => (
          <List.Item key={anchor}>
            <Link url={path(`/customers/${anchor}`)}>{text}</Link>
          </List.Item>
        ))}
      </List>
      {more === null ? null : (
        <Text as="p" tone="subdued">
          {more}
        </Text>
      )}
    </Card>
  );
}
