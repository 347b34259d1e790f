import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { refusal, serve } from "../../../../test-server.ts";
import { aMadeOffer, aNegotiation, customer } from "../../negotiation/test-negotiations.ts";
import { anOffer } from "../../offer/test-offers.ts";
import { Ladder } from "./ladder.tsx";
import { OfferActions } from "./offer-actions.tsx";

const negotiation = aNegotiation({
  offers: [
    aMadeOffer({ status: "countered" }),
    aMadeOffer({ number: 2, content: anOffer({ quote: "9600000000000000000000" }) }),
  ],
});
const show = (part = negotiation) =>
  renderAt(
    "/",
    <Ladder
      negotiation={part}
      viewerId={customer._id}
      title="Shared garden studio"
      actions={(offer, isLast) => (
        <OfferActions
          negotiation={part}
          offer={offer}
          isLast={isLast}
          onCounter={() => {}}
          onCommit={() => {}}
          bidLink={null}
        />
      )}
      next={null}
    />,
  );

it("shows the offers oldest first, and what can be done about the last one alone", async () => {
  await show();
  const [first, last] = screen.getByRole("list", { name: "Offers, oldest first" }).children;
  expect(within(first as HTMLElement).queryByRole("button")).toBeNull();
  expect(
    within(last as HTMLElement)
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Agree to 9,600.0000", "Counter", "Decline"]);
  expect(screen.getByText("Offer 2 of at most 20")).toBeTruthy();
});

const agree = async (person: UserEvent) => {
  await person.click(screen.getByRole("button", { name: "Agree to 9,600.0000" }));
  await person.click(await screen.findByRole("button", { name: "Agree" }));
};

it("asks once more before it agrees, with the price before and after", async () => {
  const held = Promise.withResolvers<ReturnType<typeof refusal>>();
  const server = serve({
    [`POST /api/negotiations/${negotiation._id}/offers/2/agree`]: () => held.promise,
  });
  const { person } = await show();
  await person.click(screen.getByRole("button", { name: "Agree to 9,600.0000" }));
  const dialog = await screen.findByRole("dialog", { name: "Agree to offer 2?" });
  expect(within(dialog).getByRole("row", { name: /^Price/ }).textContent).toMatch(
    /10,000\.0000 .*9,600\.0000/,
  );
  expect(server.asked).toHaveLength(0);
  await person.click(within(dialog).getByRole("button", { name: "Agree" }));
  await waitFor(() => expect(server.asked).toHaveLength(1));
  // Under way, the button sends nothing more.
  await person.click(screen.getByRole("button", { name: "Agree to 9,600.0000", hidden: true }));
  expect(server.asked).toHaveLength(1);
  held.resolve(refusal(409, "This offer was withdrawn.", "conflict"));
  await screen.findByText("This offer was withdrawn.");
});

it("says why an answer was refused, and reloads the offers", async () => {
  const server = serve({
    [`POST /api/negotiations/${negotiation._id}/offers/2/agree`]: refusal(
      409,
      "This offer was withdrawn meanwhile.",
      "conflict",
    ),
  });
  const { person } = await show();
  await agree(person);
  await screen.findByText("This offer was withdrawn meanwhile.");
  expect(server.asked).toHaveLength(1);
});

it("offers nothing where the server lets the viewer do nothing", async () => {
  const none = { say: false, offer: false, agree: false, decline: false, withdraw: false, commit: false };
  await show({ ...negotiation, permissions: none });
  expect(screen.queryByRole("button")).toBeNull();
});

it("scrolls on its own within reach of the keyboard, and opens at the newest offer", async () => {
  const heights = vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(1700);
  await show();
  const box = screen.getByRole("region", { name: "Offers" });
  expect(box.tabIndex).toBe(0);
  expect(box.scrollTop).toBeGreaterThan(1600);
  heights.mockRestore();
});
