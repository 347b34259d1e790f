// Inlined into every page, ahead of its first paint: the content security policy allows this text by its hash.
(() => {
  const page = document.documentElement;
  const stored = (key) => {
    try {
      return window.localStorage.getItem(key);
    } catch {
      // Storage may be blocked: then nobody is signed in, and the system decides about dark and light.
      return null;
    }
  };
  const chosen = stored("colorScheme");
  const dark =
    chosen === "dark" || (chosen !== "light" && window.matchMedia("(prefers-color-scheme: dark)").matches);
  page.dataset.colorScheme = dark ? "dark" : "light";

  // A page that the server rendered names its script here, to be loaded once the page can be read.
  const script = document.currentScript;
  const { entry, chunks } = script.dataset;
  if (!entry) return;

  const AFTER_LOAD_MS = 4000;
  const woken = ["pointerdown", "touchstart", "keydown", "focusin", "scroll", "wheel"];
  const passive = { capture: true, passive: true };
  let isLoading = false;
  const load = () => {
    if (isLoading) return;
    isLoading = true;
    for (const href of [entry, ...chunks.split(" ").filter(Boolean)])
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    // The script looks for what stands in the page, so the page must be there whole.
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run, { once: true });
    else run();
  };
  const run = () => {
    // Without the network it is tried again at the next touch.
    import(entry).catch(() => {
      isLoading = false;
    });
  };
  for (const type of woken) window.addEventListener(type, load, passive);
  // A page that appears under a resting mouse hears of it too: only one that moves means that somebody is there.
  let place;
  const noticeMove = ({ screenX, screenY }) => {
    const now = `${screenX} ${screenY}`;
    if (place && place !== now) load();
    place = now;
  };
  window.addEventListener("pointermove", noticeMove, passive);

  // What somebody does before the script is there is kept, and done when it is.
  const clicks = [];
  const fields = new Map();
  const shortcuts = [];
  const keepClick = (event) => {
    const control = event.target.closest("a[href], button, input, select, textarea, label, summary");
    if (!control?.matches("button")) return;
    event.preventDefault();
    event.stopPropagation();
    clicks.push(control);
    load();
  };
  const keepField = ({ target }) => {
    if (target.matches("input, select, textarea"))
      fields.set(target, target.matches("[type=checkbox], [type=radio]") ? target.checked : target.value);
  };
  const keepSubmit = (event) => {
    event.preventDefault();
    load();
  };
  const keepShortcut = (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k") {
      event.preventDefault();
      shortcuts.push(event);
    }
  };
  const kept = [
    ["click", keepClick],
    ["input", keepField],
    ["change", keepField],
    ["submit", keepSubmit],
    ["keydown", keepShortcut],
  ];
  for (const [type, keep] of kept) window.addEventListener(type, keep, true);

  /** React compares with what it last saw in a field: the setter of the field's class changes it unseen. */
  const setUnseen = (field, name, value) =>
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), name).set.call(field, value);
  const repeatField = (field, value) => {
    if (typeof value === "boolean") {
      setUnseen(field, "checked", !value);
      field.click();
      return;
    }
    field.value = "";
    setUnseen(field, "value", value);
    field.dispatchEvent(new Event(field.matches("select") ? "change" : "input", { bubbles: true }));
  };
  document.addEventListener(
    "trestle:ready",
    () => {
      script.removeAttribute("data-entry");
      for (const type of woken) window.removeEventListener(type, load, passive);
      window.removeEventListener("pointermove", noticeMove, passive);
      for (const [type, keep] of kept) window.removeEventListener(type, keep, true);
      for (const [field, value] of fields) if (field.isConnected) repeatField(field, value);
      for (const control of clicks) if (control.isConnected) control.click();
      for (const { key, ctrlKey, metaKey } of shortcuts)
        document.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, metaKey, bubbles: true }));
    },
    { once: true },
  );

  // Somebody offline is told so at once.
  if (stored("authToken") || stored("walletAddress") || !navigator.onLine) {
    // What only visitors see is left out until it is known who is here.
    if (stored("authToken")) page.dataset.session = "";
    load();
    return;
  }
  window.addEventListener("load", () => {
    setTimeout(() => (window.requestIdleCallback ?? setTimeout)(load), AFTER_LOAD_MS);
  });
})();
