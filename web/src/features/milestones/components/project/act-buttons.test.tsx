import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { actLabels } from "../../act-labels.ts";
import { NOW, someVerdict } from "../../test-tracking.ts";
import { ActButtons } from "./act-buttons.tsx";

describe("what one can do", () => {
  it("offers what is possible, the most pressing first, and says why the rest isn't", async () => {
    const onAct = vi.fn();
    const { person } = await renderAt(
      "/",
      <ActButtons
        labels={actLabels}
        onAct={onAct}
        acts={[
          someVerdict({ act: "openDispute" }),
          someVerdict({ act: "approveMilestone" }),
          someVerdict({
            act: "claimAfterReview",
            possible: false,
            reason: "The review hasn’t ended yet.",
            from: NOW,
          }),
          someVerdict({ act: "submitMilestone", yours: false }),
        ]}
      />,
    );
    const names = screen.getAllByRole("button").map(({ textContent }) => textContent);
    expect(names).toEqual(["Approve and pay", "Open a dispute"]);
    await person.click(screen.getByText("Not possible now"));
    expect(screen.getByText(/The review hasn’t ended yet\. Possible from 9 June/)).toBeTruthy();
    await person.click(screen.getByRole("button", { name: "Approve and pay" }));
    expect(onAct).toHaveBeenCalledWith(expect.objectContaining({ act: "approveMilestone" }));
  });

  it("shows nothing to somebody who has no part in it", async () => {
    await renderAt(
      "/",
      <ActButtons
        labels={actLabels}
        onAct={() => {}}
        acts={[someVerdict({ act: "resign", yours: false })]}
      />,
    );
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByText("Not possible now")).toBeNull();
  });
});
