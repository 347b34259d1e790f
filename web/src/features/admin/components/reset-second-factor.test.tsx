import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { harriet, refusal, serve } from "../../../test-server.ts";
import { ResetSecondFactor } from "./user-page.tsx";

it("asks how one knows the person, and shows why it was refused", async () => {
  const path = `/api/admin/users/${harriet.id}/reset-second-factor`;
  let answer = refusal(409, "harriet.osei has no second factor.", "conflict");
  const server = serve({ [`POST ${path}`]: () => answer });
  const { person } = await renderAt("/", <ResetSecondFactor account={harriet} />);
  await person.click(screen.getByRole("button", { name: "Reset second factor of harriet.osei" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Reset harriet.osei’s second factor?" }));
  const reset = dialog.getByRole("button", { name: "Reset second factor" });
  expect(reset).toHaveProperty("disabled", true);
  await person.type(dialog.getByRole("textbox", { name: "How do you know it’s them?" }), "Called back.");
  await person.click(reset);
  expect((await dialog.findByRole("alert")).textContent).toBe("harriet.osei has no second factor.");
  answer = { body: { success: true } };
  await person.click(reset);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await server.to(path)[1]?.json()).toEqual({ reason: "Called back." });
});
