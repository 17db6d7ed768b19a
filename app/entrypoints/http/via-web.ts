import type { Answer, Call, Handler } from "./door.ts";

/** For handlers whose library needs the web's Request and Response. A thrown Response is the answer. */
export function viaWeb(handle: (request: Request, call: Call) => Promise<Response>): Handler {
  return async (call) => {
    try {
      return toAnswer(await handle(call.toRequest(), call));
    } catch (thrown) {
      if (thrown instanceof Response) return toAnswer(thrown);
      throw thrown;
    }
  };
}

function toAnswer({ status, headers, body }: Response): Answer {
  const cookies = headers.getSetCookie();
  return {
    status,
    headers: { ...Object.fromEntries(headers), ...(cookies.length > 0 && { "set-cookie": cookies }) },
    body,
  };
}
