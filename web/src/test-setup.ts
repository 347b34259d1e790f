import { cleanup, configure } from "@testing-library/react";
import * as React from "react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { TestSocket } from "./test-socket.ts";

// jsdom has no layout, hence no media queries, no resizing and no scrolling: the router and the map ask for all three.
window.matchMedia = (query) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
    onchange: null,
  }) satisfies MediaQueryList;
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};

// Nor has it a top layer: dialogs and popovers open in their place, and a press elsewhere closes what the browser would.
const style = document.createElement("style");
style.textContent = "[popover] { display: none }";
document.head.append(style);
const toggle = (box: HTMLElement, isOpen: boolean) => {
  box.style.display = isOpen ? "block" : "";
  box.dispatchEvent(Object.assign(new Event("toggle"), { newState: isOpen ? "open" : "closed" }));
};
const pressPopovers = ({ target }: Event) => {
  const pressed = target as Element;
  const name = pressed.closest("[popovertarget]")?.getAttribute("popovertarget");
  for (const box of document.querySelectorAll<HTMLElement>("[popover=auto]"))
    if (box.id === name) toggle(box, !box.style.display);
    else if (box.style.display && !box.contains(pressed)) toggle(box, false);
};
document.addEventListener("click", pressPopovers);
HTMLDialogElement.prototype.showModal = function () {
  this.open = true;
};
HTMLDialogElement.prototype.close = function () {
  this.open = false;
};
HTMLElement.prototype.showPopover = function () {
  toggle(this, true);
};
HTMLElement.prototype.hidePopover = function () {
  toggle(this, false);
};

// Dates and numbers follow the reader's locale; tests read them as a British reader.
Object.defineProperty(navigator, "languages", { configurable: true, value: ["en-GB"] });

// Dialogs are loaded when they first open, which takes its time on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  window.localStorage.clear();
  TestSocket.opened = [];
  vi.stubGlobal("WebSocket", TestSocket);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

// Our own modules keep who is logged in, what was sent and more, some of it read from the storage as they load: the next
// file begins with none of it. What a test was still loading would arrive among the next file's modules.
afterAll(async () => {
  style.remove();
  document.removeEventListener("click", pressPopovers);
  await vi.dynamicImportSettled();
  window.localStorage.clear();
  window.history.replaceState(null, "", "/");
  vi.resetModules();
});
// React's development build notes a stack for each of the first 10,000 elements a second, a seventh of these tests'
// processor time. It stops at a count that it keeps here.
const internals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.MAX_SAFE_INTEGER,
  set() {},
});
