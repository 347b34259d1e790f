import { act, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ErrorBoundary } from "../components/error-boundary.tsx";
import { LoadError, lazyWithRetry } from "./lazy-with-retry.tsx";

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

const noNetwork = () => vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);

// React reports what a boundary catches.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
});

describe("a component that is loaded when shown", () => {
  it("is loaded once for all its places", async () => {
    const importer = vi.fn(async () => Hello);
    const Lazy = lazyWithRetry(importer);
    render(
      <>
        <Lazy name="one" />
        <Lazy name="two" />
      </>,
    );
    expect(await screen.findByText("Hello one")).toBeDefined();
    expect(screen.getByText("Hello two")).toBeDefined();
    expect(importer).toHaveBeenCalledTimes(1);
    expect(Lazy.isLoaded()).toBe(true);
    expect(Lazy.preload()).toBeUndefined();
  });

  it("is there at once when it was loaded before", async () => {
    const Lazy = lazyWithRetry(async () => Hello);
    await Lazy.preload();
    render(<Lazy name="at once" />);
    expect(screen.getByText("Hello at once")).toBeDefined();
  });

  it("fails at once without a network, and comes with the mounting that succeeds", async () => {
    noNetwork();
    const importer = vi.fn(async () => Hello);
    importer.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const failed = vi.fn();
    const Lazy = lazyWithRetry(importer);
    const at = (attempt: number) => (
      <ErrorBoundary attempt={attempt} onFailure={failed}>
        <Lazy name="again" />
      </ErrorBoundary>
    );
    const { rerender } = render(at(1));
    await waitFor(() => expect(failed).toHaveBeenCalledTimes(1));
    rerender(at(1));
    await act(async () => {});
    expect(importer).toHaveBeenCalledTimes(1);
    rerender(at(2));
    expect(await screen.findByText("Hello again")).toBeDefined();
    expect(importer).toHaveBeenCalledTimes(2);
    expect(failed).toHaveBeenCalledTimes(1);
  });

  it("rejects a preload that failed, and tries again with the next", async () => {
    noNetwork();
    const importer = vi.fn(async () => Hello);
    importer.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const Lazy = lazyWithRetry(importer);
    await expect(Lazy.preload()).rejects.toThrow(LoadError);
    await expect(Lazy.preload()).resolves.toBeUndefined();
    expect(Lazy.isLoaded()).toBe(true);
  });

  it("asks again while there is a network, and gives up after the third time", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const importer = vi.fn(async () => Hello);
    const failing = new TypeError("Failed to fetch");
    importer.mockRejectedValueOnce(failing).mockRejectedValueOnce(failing);
    const Lazy = lazyWithRetry(importer);
    const comes = expect(Lazy.preload()).resolves.toBeUndefined();
    await vi.runAllTimersAsync();
    await comes;
    expect(importer).toHaveBeenCalledTimes(3);

    const never = vi.fn(() => Promise.reject<typeof Hello>(failing));
    const gone = expect(lazyWithRetry(never).preload()).rejects.toThrow(LoadError);
    await vi.runAllTimersAsync();
    await gone;
    expect(never).toHaveBeenCalledTimes(3);
  });

  it("asks again for a stylesheet that did not come", async () => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = "/assets/part.css";
    document.head.append(link);
    link.dispatchEvent(new Event("error"));
    const ready = lazyWithRetry(async () => Hello).preload();
    const fresh = document.head.querySelector<HTMLLinkElement>("link[href='/assets/part.css']");
    expect(fresh).not.toBe(link);
    fresh?.dispatchEvent(new Event("load"));
    await expect(ready).resolves.toBeUndefined();
    fresh?.remove();
  });
});
