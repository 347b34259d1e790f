import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { renderAt } from "../test-render.tsx";
import { MarkdownText } from "./markdown-text.tsx";

const show = (text: string) => renderAt("/", <MarkdownText text={text} />);

describe("Markdown that somebody wrote", () => {
  it("shows headings below the page's own, lists, tables and task lists", async () => {
    const { container } = await show("# Roof\n\n- felt\n- [x] stripped\n\n| a | b |\n|---|---|\n| 1 | 2 |");
    expect(screen.getByRole("heading", { level: 3, name: "Roof" })).toBeTruthy();
    expect(container.querySelector("h1, h2, input")).toBeNull();
    expect(screen.getByRole("img", { name: "done" })).toBeTruthy();
    expect(screen.getByRole("cell", { name: "2" })).toBeTruthy();
  });

  it("links to the web and to mail alone, telling neither who sent the reader", async () => {
    const { container } = await show(
      [
        "[a](https://example.org/x)",
        "[b](mailto:a@example.org)",
        "[c](javascript:alert(1))",
        "[d](data:text/html,x)",
        "[e](/api/auth/logout)",
        "[f](JaVaScRiPt:alert(1))",
        "[g](vbscript:x)",
        "<javascript:alert(1)>",
      ].join("\n\n"),
    );
    const links = [...container.querySelectorAll("a")];
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "https://example.org/x",
      "mailto:a@example.org",
    ]);
    for (const link of links) expect(link.rel).toContain("noopener noreferrer");
    expect(screen.getByText("c")).toBeTruthy();
  });

  it("runs no HTML and loads no picture from elsewhere", async () => {
    const { container } = await show(
      '<script>alert(1)</script>\n\n<img src=x onerror="alert(1)">\n\n<iframe src="https://example.org"></iframe>\n\n![plan](https://example.org/plan.png)',
    );
    expect(container.querySelector("script, img, iframe, [onerror]")).toBeNull();
    expect(screen.getByRole("link", { name: "plan" }).getAttribute("href")).toBe(
      "https://example.org/plan.png",
    );
  });
});
