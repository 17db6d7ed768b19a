import { answerAuth } from "./answer-auth.server.ts";

export const loader = ({ request }: { readonly request: Request }) => answerAuth(request);
