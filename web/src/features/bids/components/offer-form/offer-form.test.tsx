import { screen, within } from "@testing-library/react";
import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { aRequest } from "../../offer/test-offers.ts";
import { unsentOffer } from "../../offer/unsent-offer.ts";
import { OfferForm } from "./offer-form.tsx";

const KEEP = "bid:someone:somewhere";
const show = async (onSubmit: (content: OfferContent) => void = () => {}) =>
  renderAt(
    "/",
    <OfferForm
      request={aRequest()}
      start={null}
      keepAs={KEEP}
      submitLabel="Review bid"
      onSubmit={onSubmit}
      busy={false}
      problem={null}
    />,
  );

const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe("the offer form", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2030-06-01T12:00:00Z"), toFake: ["Date"] });
  });
  afterEach(() => unsentOffer(KEEP).clear());

  it("says what is left to place while the price is typed, and shares it out as asked", async () => {
    const sent = vi.fn();
    const { person } = await show(sent);
    const price = screen.getByLabelText("Your price");
    await person.clear(price);
    await person.type(price, "9000");
    expect(screen.getByText("over your price").parentElement?.textContent).toContain("1,000.0000 DEV");
    screen.getByText("10% under the asking price of 10,000 DEV");
    await person.click(screen.getByRole("button", { name: "Split the price as requested" }));
    expect(typedIn("Amount, Handover")).toBe("5400");
    await person.click(screen.getByRole("button", { name: "Review bid" }));
    expect(sent).toHaveBeenCalledOnce();
    expect(sent.mock.calls[0]?.[0]).toMatchObject({
      quote: "9000000000000000000000",
      delivery: "2030-08-21",
    });
  });

  it("sends nothing that does not add up, and goes to the first field that is wrong", async () => {
    const sent = vi.fn();
    const { person } = await show(sent);
    const amount = screen.getByLabelText("Amount, Floor");
    await person.clear(amount);
    await person.click(screen.getByRole("button", { name: "Review bid" }));
    expect(sent).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(amount);
    expect(amount.getAttribute("aria-invalid")).toBe("true");
    expect(screen.getAllByRole("alert").map((alert) => alert.textContent)).toContain(
      "2 things to fix. First: Milestone 2: enter an amount.",
    );
  });

  it("goes to the sum where it is all that is wrong", async () => {
    const { person } = await show();
    await person.type(screen.getByLabelText("Your price"), "1");
    await person.click(screen.getByRole("button", { name: "Review bid" }));
    expect(document.activeElement?.textContent).toMatch(/^The milestones add up to 10,000.0000 DEV/);
  });

  it("has one date for the delivery and the last milestone, in any order", async () => {
    const { person } = await show();
    await person.click(screen.getByRole("button", { name: "Move Handover up" }));
    expect(typedIn("Completion")).toBe("2030-07-17");
    await person.clear(screen.getByLabelText("Completion"));
    await person.type(screen.getByLabelText("Completion"), "2030-09-01");
    expect(typedIn("Due, Floor")).toBe("2030-09-01");
  });

  it("tells what is not offered once no milestone brings it", async () => {
    const { person } = await show();
    const first = screen.getByRole("group", { name: "Requested milestones covered by Strip out" });
    await person.click(within(first).getByRole("button", { name: "1 Strip out" }));
    screen.getByText(/^Not included: 1 Strip out\./);
  });

  it("keeps what was typed over a reload, until one starts over", async () => {
    const { person, unmount } = await show();
    await person.type(screen.getByLabelText("Message to the owner"), "We build at night.");
    unmount();
    const again = await show();
    expect(typedIn("Message to the owner")).toBe("We build at night.");
    await again.person.click(screen.getByRole("button", { name: "Start over" }));
    expect(typedIn("Message to the owner")).toBe("");
    expect(unsentOffer(KEEP).read()).toBeNull();
  });

  it("asks what is done instead of what was asked for", async () => {
    const { person } = await show();
    await person.selectOptions(screen.getByLabelText("Your offer for Membrane"), "changed");
    await person.click(screen.getByRole("button", { name: "Review bid" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Note on Membrane"));
    screen.getByText("“Membrane”: describe what you’d change.");
  });
});
