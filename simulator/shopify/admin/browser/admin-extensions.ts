/** Blocks and print actions of the app in the admin's own pages, in frames of another origin. */
import type { FromAdmin, FromExtension, Preview } from "../../extensions/browser/protocol.ts";
import { channelName } from "../../extensions/browser/protocol.ts";
import { drawButton, part } from "./admin-dom.ts";

export interface ExtensionPageData {
  extensionsUrl: string;
  storePath: string;
  appPath: string;
  locale: string;
}

const data = JSON.parse(part("extension-data").textContent ?? "{}") as ExtensionPageData;

/** Draws the document that an open print action names. */
let drawPreview: (preview: Preview) => void = () => {};

window.addEventListener("message", ({ source, origin, data: message }: MessageEvent) => {
  if (origin !== data.extensionsUrl || source === null) return;
  const known = message as FromExtension & { channel?: string };
  if (known.channel !== channelName) return;
  if (known.type === "token") void giveToken(source as Window, known.id);
  if (known.type === "preview") drawPreview(known.preview);
  if (known.type === "open") window.location.assign(inAdmin(known.href));
});

async function giveToken(frame: Window, id: number): Promise<void> {
  const response = await fetch(`${data.storePath}/app-bridge/session-token`, { method: "POST", body: "{}" });
  const { token } = (await response.json()) as { token: string };
  const answer: FromAdmin = { type: "token", id, token };
  frame.postMessage({ channel: channelName, ...answer }, data.extensionsUrl);
}

/** A relative address of an extension is one of the app's pages. */
const inAdmin = (href: string): string =>
  href.startsWith("/") ? `${data.appPath}${href}` : new URL(href).href;

const boxes = Array.from(document.querySelectorAll<HTMLInputElement>("input[name=order]"));
const checked = (): string[] => boxes.filter((box) => box.checked).map(({ value }) => value);

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-print]")) {
  const own = button.dataset.selected ?? "";
  if (own === "")
    for (const box of boxes)
      box.addEventListener("change", () => {
        button.disabled = checked().length === 0;
      });
  button.addEventListener("click", () =>
    openPrint(button.dataset.print ?? "", button.textContent ?? "", own === "" ? checked().join(",") : own),
  );
}

/** The print dialog: the extension beside the preview of its document, which this page's button prints. */
function openPrint(handle: string, title: string, selected: string): void {
  const dialog = document.createElement("dialog");
  dialog.className = "confirm print";
  dialog.setAttribute("aria-label", title);
  const heading = document.createElement("h2");
  heading.textContent = title;
  const frame = document.createElement("iframe");
  frame.className = "extension";
  frame.title = handle;
  const query = new URLSearchParams({ selected, locale: data.locale });
  frame.src = `${data.extensionsUrl}/frames/${handle}?${query}`;
  const preview = document.createElement("div");
  preview.className = "preview";
  preview.setAttribute("role", "status");
  preview.setAttribute("aria-label", "Preview");
  const footer = document.createElement("footer");
  const close = drawButton("Close", "button", () => dialog.close());
  const print = drawButton("Print", "button dark", () => printed(preview));
  footer.append(close, print);
  drawPreview = (now) => {
    print.disabled = now.state !== "ready";
    show(preview, now);
  };
  drawPreview({ state: "none" });
  dialog.addEventListener("close", () => {
    drawPreview = () => {};
    dialog.remove();
  });
  dialog.append(heading, frame, preview, footer);
  document.body.append(dialog);
  dialog.showModal();
}

function show(preview: HTMLElement, now: Preview): void {
  if (now.state !== "ready") {
    const words = { none: "No document", loading: "Loading the document" };
    preview.textContent = now.state === "failed" ? `No preview: ${now.why}` : words[now.state];
    return;
  }
  const { type, size } = now.document;
  const said = document.createElement("p");
  said.textContent = `${type}, ${size} bytes`;
  preview.replaceChildren(said);
  // A browser without a viewer would download the document.
  if (type === "application/pdf" && !navigator.pdfViewerEnabled) return;
  const frame = document.createElement("iframe");
  frame.title = "Document";
  frame.src = URL.createObjectURL(now.document);
  preview.append(frame);
}

/** The app hears nothing of it. */
function printed(preview: HTMLElement): void {
  preview.querySelector("iframe")?.contentWindow?.print();
}

// Only now: a message from an extension that is faster than this script would have no listener.
for (const frame of document.querySelectorAll<HTMLIFrameElement>("iframe[data-src]"))
  frame.src = frame.dataset.src ?? "about:blank";
