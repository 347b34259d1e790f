import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../test-render.tsx";
import { FileButton } from "./file-button.tsx";

const plan = new File(["a"], "plan.pdf", { type: "application/pdf" });

it("hands over what was chosen, and the same file again", async () => {
  const onFiles = vi.fn();
  const { person } = await renderAt(
    "/",
    <FileButton label="Document to add" accept=".pdf" onFiles={onFiles}>
      Add a document
    </FileButton>,
  );
  const input = await screen.findByLabelText<HTMLInputElement>("Document to add");
  const opened = vi.spyOn(input, "click");
  await person.click(screen.getByRole("button", { name: "Add a document" }));
  expect(opened).toHaveBeenCalledTimes(1);
  await person.upload(input, plan);
  await person.upload(input, plan);
  expect(onFiles.mock.calls).toEqual([[[plan]], [[plan]]]);
});

it("takes nothing while it is busy", async () => {
  await renderAt(
    "/",
    <FileButton label="Document to add" accept=".pdf" busy onFiles={vi.fn()}>
      Sending
    </FileButton>,
  );
  expect(await screen.findByLabelText("Document to add")).toHaveProperty("disabled", true);
});
