/**
 * The admin's elements, as far as extensions here use them: those that act. All others, such as `<s-text>`, are elements without a
 * definition, which a stylesheet lays out.
 */
import { extensionFetch, send } from "./extension-api.ts";

export function defineElements(): void {
  customElements.define("s-button", Button);
  customElements.define("s-link", Link);
  customElements.define("s-select", Select);
  customElements.define("s-spinner", Spinner);
  customElements.define("s-admin-print-action", PrintAction);
}

/** Draws itself anew when an attribute changes; Preact sets members as properties, and others as attributes. */
abstract class Drawn extends HTMLElement {
  static readonly observedAttributes = ["disabled", "loading", "href", "target", "label", "value", "src"];
  readonly root = this.attachShadow({ mode: "open" });

  connectedCallback(): void {
    this.draw();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.draw();
  }

  abstract draw(): void;
}

class Button extends Drawn {
  #isLoading = false;

  get loading(): boolean {
    return this.#isLoading;
  }

  set loading(value: boolean) {
    this.#isLoading = value;
    this.draw();
  }

  draw(): void {
    const href = this.getAttribute("href");
    const button = document.createElement("button");
    button.disabled = this.#isLoading || this.hasAttribute("disabled");
    button.append(document.createElement("slot"));
    if (href !== null) button.addEventListener("click", () => send({ type: "open", href }));
    this.root.replaceChildren(button);
  }
}

class Link extends Drawn {
  draw(): void {
    const link = document.createElement("a");
    link.href = this.getAttribute("href") ?? "";
    link.target = this.getAttribute("target") ?? "";
    link.append(document.createElement("slot"));
    this.root.replaceChildren(link);
  }
}

class Spinner extends Drawn {
  set accessibilityLabel(label: string) {
    this.setAttribute("role", "progressbar");
    this.setAttribute("aria-label", label);
  }

  draw(): void {
    this.root.textContent = "…";
  }
}

class Select extends Drawn {
  readonly #select = document.createElement("select");
  #value: string | null = null;

  constructor() {
    super();
    this.#select.addEventListener("change", () => {
      this.#value = this.#select.value;
      this.dispatchEvent(new Event("change", { bubbles: true }));
    });
    new MutationObserver(() => this.draw()).observe(this, {
      ...{ childList: true, subtree: true, characterData: true },
    });
  }

  get value(): string {
    return this.#value ?? "";
  }

  set value(value: string) {
    this.#value = value;
    this.draw();
  }

  draw(): void {
    const options = Array.from(this.querySelectorAll("s-option"), (option) => {
      const drawn = document.createElement("option");
      drawn.value = option.getAttribute("value") ?? "";
      drawn.textContent = option.textContent;
      return drawn;
    });
    this.#select.replaceChildren(...options);
    if (this.#value !== null) this.#select.value = this.#value;
    const label = document.createElement("label");
    label.append(`${this.getAttribute("label") ?? ""} `, this.#select);
    this.root.replaceChildren(label);
  }
}

/** Fetches its document from this frame as soon as it is named, and gives it to the admin, which shows and prints it. */
class PrintAction extends Drawn {
  #src: string | null = null;

  get src(): string | null {
    return this.#src;
  }

  set src(value: string | null | undefined) {
    if (value === this.#src) return;
    this.#src = value ?? null;
    void this.#preview();
  }

  draw(): void {
    this.root.replaceChildren(document.createElement("slot"));
    if (this.#src === null) send({ type: "preview", preview: { state: "none" } });
  }

  async #preview(): Promise<void> {
    const src = this.#src;
    const show = (preview: Parameters<typeof send>[0] & { type: "preview" }): void => {
      if (src === this.#src) send(preview);
    };
    if (src === null) return show({ type: "preview", preview: { state: "none" } });
    show({ type: "preview", preview: { state: "loading" } });
    try {
      const response = await extensionFetch(src);
      if (!response.ok) throw new Error(`the document's address answered ${response.status}`);
      show({ type: "preview", preview: { state: "ready", document: await response.blob() } });
    } catch (error) {
      show({ type: "preview", preview: { state: "failed", why: (error as Error).message } });
    }
  }
}
