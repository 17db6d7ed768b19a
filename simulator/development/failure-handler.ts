import type { Handler } from "../../app/entrypoints/http/serve-doors.ts";

/** Answers every request with the reason that the saved code does not start. A browser reloads as soon as it does. */
export function failureHandler(error: Error): Handler {
  const text = `${error.message}\n\n${error.stack ?? ""}`;
  return (request, response) => {
    const isPage = request.headers.accept?.includes("text/html") ?? false;
    response.writeHead(500, { "content-type": `${isPage ? "text/html" : "text/plain"}; charset=utf-8` });
    response.end(isPage ? page(text) : `${text}\n`);
  };
}

const page = (text: string) => `<!doctype html>
<title>The saved code does not start</title>
<script type="module" src="/@vite/client"></script>
<h1>The saved code does not start</h1>
<pre>${text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>
`;
