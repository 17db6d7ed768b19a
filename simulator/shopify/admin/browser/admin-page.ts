import { confirmDialog, drawButton, part } from "./admin-dom.ts";
import { adminSaveBar } from "./admin-save-bar.ts";
import { adminToasts } from "./admin-toasts.ts";
import type { BarButton, CallName, FromAdmin, FromApp, NavItem } from "./protocol.ts";
import { channelName } from "./protocol.ts";

/** The admin around the app's frame: answers its App Bridge and draws the elements that it describes. */
interface PageData {
  appOrigin: string;
  appName: string;
  appPath: string;
  storePath: string;
  shop: string;
}

const data = JSON.parse(part("page-data").textContent ?? "{}") as PageData;
const frame = part<HTMLIFrameElement>("app-frame");
const menu = part("nav");

const send = (message: FromAdmin): void =>
  frame.contentWindow?.postMessage({ channel: channelName, ...message }, data.appOrigin);

const toasts = adminToasts(send);
const saveBar = adminSaveBar(send);
let items: NavItem[] = [];
let path = "/";

window.addEventListener("message", (event: MessageEvent) => {
  if (event.source !== frame.contentWindow || event.origin !== data.appOrigin) return;
  const message = event.data as FromApp & { channel?: string };
  if (message?.channel === channelName) void handle(message);
});

async function handle(message: FromApp): Promise<void> {
  if (message.type === "ready" || message.type === "location") moveTo(message.path);
  if (message.type === "ready") setLoading(false);
  if (message.type === "loading") setLoading(message.on);
  if (message.type === "nav") drawNav(message.items);
  if (message.type === "title") drawTitle(message.title, message.buttons);
  if (message.type === "saveBar") saveBar.show(message.state);
  if (message.type === "toast") toasts.show(message);
  if (message.type === "toastHide") toasts.hide(message.id);
  if (message.type === "redirect") window.location.assign(inSimulator(message.url));
  if (message.type === "call") await answer(message.id, message.name, message.argument);
}

function moveTo(next: string): void {
  path = next;
  window.history.replaceState(null, "", `${data.appPath}${next === "/" ? "" : next}`);
  markCurrent();
}

/** Shopify's addresses lead to their counterparts here; all others stay unchanged. */
function inSimulator(address: string): string {
  const url = new URL(address);
  if (url.hostname === "admin.shopify.com") return `${url.pathname}${url.search}${url.hash}`;
  if (url.hostname.endsWith(".myshopify.com") && url.pathname.startsWith("/admin")) {
    return `/shops/${url.hostname}${url.pathname}${url.search}`;
  }
  return address;
}

async function answer(id: string, name: CallName, argument: unknown): Promise<void> {
  try {
    send({ type: "answer", id, ok: true, value: await calls[name](argument) });
  } catch (error) {
    send({ type: "answer", id, ok: false, message: (error as Error).message });
  }
}

const calls: Record<CallName, (argument: unknown) => Promise<unknown>> = {
  idToken: async () => (await ask<{ token: string }>("session-token", {})).token,
  leaveConfirmation: () => saveBar.mayLeave(),
  user: () => ask("user", {}),
  scopes: async (argument) => {
    const { grant, revoke } = argument as { grant: string[]; revoke: string[] };
    const agreed =
      grant.length === 0 ||
      (await confirmDialog(
        `${data.appName} asks for more access`,
        `It wants: ${grant.join(", ")}`,
        "Update",
        "Cancel",
      ));
    const detail = await ask<object>("scopes", { grant: agreed ? grant : [], revoke });
    return { ...detail, agreed };
  },
};

async function ask<Answer>(what: string, body: object): Promise<Answer> {
  const response = await fetch(`${data.storePath}/app-bridge/${what}`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });
  if (!response.ok) throw new Error(`the admin answered ${response.status} to ${what}`);
  return (await response.json()) as Answer;
}

function setLoading(on: boolean): void {
  part("loading").hidden = !on;
}

function drawNav(next: NavItem[]): void {
  items = next.filter(({ home }) => !home);
  part("app-nav").replaceChildren(
    ...items.map(({ label, href }) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `${data.appPath}${href}`;
      link.textContent = label;
      link.dataset.href = href;
      link.addEventListener("click", (event) => {
        event.preventDefault();
        void go(href);
      });
      item.append(link);
      return item;
    }),
  );
  const home = next.find((item) => item.home)?.href;
  part("app-home").onclick = (event) => {
    if (home === undefined) return;
    event.preventDefault();
    void go(home);
  };
  markCurrent();
}

async function go(href: string): Promise<void> {
  if (!(await saveBar.mayLeave())) return;
  menu.classList.remove("open");
  send({ type: "navigate", href });
}

/** Marks the menu entry with the longest address that the current path begins with. */
function markCurrent(): void {
  const here = path.split(/[?#]/)[0] ?? "/";
  const fits = items
    .map(({ href }) => href.split(/[?#]/)[0] ?? "")
    .filter((href) => here === href || here.startsWith(`${href}/`))
    .sort((a, b) => b.length - a.length)[0];
  for (const link of part("app-nav").querySelectorAll("a")) {
    if ((link.dataset.href ?? "").split(/[?#]/)[0] === fits) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (fits) part("app-home").removeAttribute("aria-current");
  else part("app-home").setAttribute("aria-current", "page");
}

function drawTitle(title: string, buttons: BarButton[]): void {
  document.title = `${title ? `${title} · ` : ""}${data.appName} · ${data.shop}`;
  part("page-title").textContent = title;
  const drawn = buttons.map(({ ref, label, variant, tone, disabled, loading }) => {
    const element = drawButton(label, `button ${variant} ${tone}`, () => send({ type: "click", ref }));
    element.disabled = disabled || loading;
    return element;
  });
  part("page-actions").replaceChildren(...drawn);
}

// Only now: a message from an app that is faster than this script would have no listener.
frame.src = frame.dataset.src ?? "about:blank";
