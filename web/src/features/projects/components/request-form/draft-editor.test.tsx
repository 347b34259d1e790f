import { screen } from "@testing-library/react";
import { type Draft, type DraftContent, emptyDraft } from "@trestle/domain/projects/draft.ts";
import { expect, it, vi } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { serve } from "../../../../test-server.ts";
import { connectTestWallet, ReadyWallet } from "../../../../test-wallet.tsx";
import { timeLeft } from "../../closing.ts";
import { DraftEditor } from "./draft-editor.tsx";

const show = (content: Partial<DraftContent>) => {
  const draft: Draft = {
    _id: "2f6c1d9e-0000-4000-8000-000000000001",
    content: { ...emptyDraft, hasPlace: false, ...content },
    revision: 1,
    files: [],
    posting: null,
    posted: false,
    createdAt: "2030-06-01T12:00:00.000Z",
    updatedAt: "2030-06-01T12:00:00.000Z",
  };
  serve({ "GET /api/projects/drafts": { body: [draft] } });
  connectTestWallet();
  return renderAt(
    "/",
    <ReadyWallet>
      <DraftEditor draft={draft} pickPlace={() => null} onLeave={() => {}} />
    </ReadyWallet>,
  );
};
const work: Partial<DraftContent> = {
  title: "Bowls pavilion",
  category: "retrofit",
  description: "The pavilion leaks at both valleys.",
};
const items: DraftContent["items"] = [{ what: "Ramp", quantity: "1", unit: "whole", each: "" }];

it.each(["Review and post", "Negotiate privately"])(
  "%s goes to the first field with a problem",
  async (name) => {
    const { person } = await show({});
    await person.click(screen.getByRole("button", { name }));
    const title = screen.getByLabelText("Title");
    expect(document.activeElement).toBe(title);
    expect(title.getAttribute("aria-invalid")).toBe("true");
  },
);

it("goes there each time, also into the row of a table", async () => {
  const { person } = await show({ ...work, items });
  const post = screen.getByRole("button", { name: "Review and post" });
  for (let times = 0; times < 2; times++) {
    await person.click(post);
    expect(document.activeElement).toBe(screen.getByLabelText("Unit price of Ramp in DEV"));
  }
});

it("focuses the message about several fields where no single one is wrong", async () => {
  const { person } = await show({
    ...work,
    items: [{ what: "Ramp", quantity: "1", unit: "whole", each: "50" }],
    budgetFrom: "100",
    budgetTo: "200",
  });
  await person.click(screen.getByRole("button", { name: "Review and post" }));
  expect(document.activeElement?.textContent).toBe("The items’ total is outside your budget.");
});

it("has a way to the first problem in its name", async () => {
  const { person } = await show(work);
  await person.click(screen.getByRole("button", { name: "Add at least 1 item." }));
  expect(document.activeElement?.getAttribute("role")).toBe("alert");
  expect(document.activeElement?.textContent).toBe("Add at least 1 item.");
});

it("goes to the step when the description is looked at instead of written", async () => {
  const { person } = await show({ ...work, description: "" });
  await person.click(screen.getByRole("button", { name: "Preview" }));
  await person.click(screen.getByRole("button", { name: "Review and post" }));
  expect(document.activeElement?.textContent).toBe("The work");
});

it("counts the days to the closing date as the project's page will, and says which year is meant", async () => {
  vi.useFakeTimers({ now: new Date("2030-11-15T17:00:00Z"), toFake: ["Date"] });
  await show({
    ...work,
    openUntil: "2030-12-20",
    wishedStart: "2031-01-05",
    milestones: [{ title: "Roof", proof: "", by: "2031-02-01", amount: "1" }],
  });
  expect(timeLeft("2030-12-20T23:59:59Z")).toBe("35 days left");
  screen.getByText("20 December, 35 days left");
  screen.getByText("5 January 2031 to 1 February 2031");
});

it("says how much of a name fits, and of the description", async () => {
  await show({ title: "x".repeat(120) });
  screen.getByText("120 of 120 characters.");
  screen.getByText(/0 of 20,000 characters\.$/);
});
