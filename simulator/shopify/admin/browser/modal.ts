import { describeButton } from "./bar-button.ts";

type ModalElement = HTMLElement & { show(): Promise<void>; hide(): Promise<void>; toggle(): Promise<void> };

const widths: Record<string, string> = { small: "380px", base: "620px", large: "980px", max: "100%" };

const styles = `
.sim-modal { border: 0; border-radius: 16px; padding: 0; width: calc(100% - 32px); max-height: calc(100% - 32px);
  font: 14px/20px Inter, -apple-system, "Segoe UI", Roboto, sans-serif; color: #303030; box-shadow: 0 8px 16px rgb(0 0 0 / 30%); }
.sim-modal::backdrop { background: rgb(0 0 0 / 60%); }
.sim-modal header { display: flex; justify-content: space-between; align-items: center; padding: 12px 16px; background: #f3f3f3; }
.sim-modal h2 { margin: 0; font-size: 14px; font-weight: 650; }
.sim-modal footer { display: flex; justify-content: flex-end; gap: 8px; padding: 16px; border-top: 1px solid #ebebeb; }
.sim-modal footer:empty { display: none; }
.sim-modal button.sim { border: 0; border-radius: 8px; padding: 6px 12px; font: inherit; font-weight: 550; cursor: pointer;
  background: #fff; color: #303030; box-shadow: inset 0 0 0 1px #ccc; }
.sim-modal button.primary { background: #303030; color: #fff; box-shadow: none; }
.sim-modal button.critical { background: #c70a24; color: #fff; box-shadow: none; }
.sim-modal button.sim:disabled { opacity: 0.5; cursor: default; }
.sim-modal iframe { display: block; width: 100%; height: 60vh; border: 0; }
`;

/**
 * `<ui-modal>` and `shopify.modal`. Drawn inside the app's frame with a native dialog: the content stays in the
 * app's document, with its styles and handlers.
 */
export function defineModal() {
  class Modal extends HTMLElement {
    #dialog: HTMLDialogElement | null = null;
    readonly #content = document.createElement("div");
    #observer: MutationObserver | null = null;

    /** the target of the app's React for the modal's content; with `src` there is none */
    get content(): HTMLElement | undefined {
      return this.hasAttribute("src") ? undefined : this.#content;
    }

    get contentWindow(): Window | null {
      return this.#dialog?.querySelector("iframe")?.contentWindow ?? null;
    }

    async show(): Promise<void> {
      if (this.#dialog) return;
      const dialog = this.#build();
      this.#dialog = dialog;
      document.body.append(dialog);
      dialog.showModal();
      this.#observer = new MutationObserver(() => this.#drawBars(dialog));
      this.#observer.observe(this, { attributes: true, childList: true, characterData: true, subtree: true });
      this.dispatchEvent(new Event("show"));
    }

    async hide(): Promise<void> {
      if (!this.#dialog) return;
      this.#observer?.disconnect();
      this.#dialog.remove();
      this.#dialog = null;
      this.dispatchEvent(new Event("hide"));
    }

    toggle(): Promise<void> {
      return this.#dialog ? this.hide() : this.show();
    }

    disconnectedCallback(): void {
      void this.hide();
    }

    #build(): HTMLDialogElement {
      addStyles();
      const dialog = document.createElement("dialog");
      dialog.className = "sim-modal";
      dialog.style.maxWidth = widths[this.getAttribute("variant") ?? "base"] ?? "620px";
      dialog.innerHTML = `<header><h2></h2><button class="sim" type="button" aria-label="Close">✕</button></header><section></section><footer></footer>`;
      dialog.querySelector("header button")?.addEventListener("click", () => void this.hide());
      dialog.addEventListener("cancel", (event) => {
        event.preventDefault();
        void this.hide();
      });
      const src = this.getAttribute("src");
      const section = dialog.querySelector("section");
      if (src === null) section?.append(this.#content, ...this.#plainChildren());
      else section?.append(Object.assign(document.createElement("iframe"), { src, title: this.#title() }));
      this.#drawBars(dialog);
      return dialog;
    }

    /** Content written as children without React: copied, because the originals must stay in place. */
    #plainChildren(): Node[] {
      const own = [...this.children].filter(
        (child) => !["ui-title-bar", "ui-save-bar"].includes(child.localName),
      );
      return own.filter((child) => child.childNodes.length > 0).map((child) => child.cloneNode(true));
    }

    #title(): string {
      return this.querySelector("ui-title-bar")?.getAttribute("title") ?? "";
    }

    #drawBars(dialog: HTMLDialogElement): void {
      const heading = dialog.querySelector("h2");
      if (heading) heading.textContent = this.#title();
      dialog.setAttribute("aria-label", this.#title());
      const originals = [...this.querySelectorAll<HTMLElement>("ui-title-bar button")];
      const copies = originals.map((original) => {
        const { label, variant, tone, disabled, loading } = describeButton(original);
        const copy = document.createElement("button");
        copy.type = "button";
        copy.className = `sim ${variant} ${tone === "critical" ? "critical" : ""}`;
        copy.textContent = label;
        copy.disabled = disabled || loading;
        copy.addEventListener("click", () => original.click());
        return copy;
      });
      dialog.querySelector("footer")?.replaceChildren(...copies.reverse());
    }
  }
  window.customElements.define("ui-modal", Modal);
  const modal = (id: string): ModalElement => {
    const element = document.getElementById(id);
    if (element?.localName !== "ui-modal") throw new Error(`there is no ui-modal with id ${id}`);
    return element as ModalElement;
  };
  return {
    show: async (id: string) => modal(id).show(),
    hide: async (id: string) => modal(id).hide(),
    toggle: async (id: string) => modal(id).toggle(),
  };
}

/** Added with the first modal: before hydration the document must be as the server wrote it. */
let styled = false;
function addStyles(): void {
  if (styled) return;
  styled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
