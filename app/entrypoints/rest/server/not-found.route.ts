import { handleNotFound } from "./not-found.ts";

export function loader({ request }: { readonly request: Request }): Response {
  return handleNotFound(request);
}

export { loader as action };
