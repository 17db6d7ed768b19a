import { Link } from "@remix-run/react";
import type { AppProviderProps } from "@shopify/polaris";
import type { ComponentProps } from "react";

type LinkProps = ComponentProps<NonNullable<AppProviderProps["linkComponent"]>>;

/** Polaris's links within the dashboard change the page without loading a document; all others are ordinary links. */
export function PageLink({ url = "", external, target, children, disabled: _, ...rest }: LinkProps) {
  const opens = external === true ? "_blank" : target;
  const elsewhere = opens === "_blank" ? { target: opens, rel: "noopener noreferrer" } : {};
  if (url.startsWith("/dashboard/") && opens !== "_blank")
    return (
      <Link to={url} {...rest}>
        {children}
      </Link>
    );
  return (
    <a href={url} {...rest} {...elsewhere}>
      {children}
    </a>
  );
}
