import { useQuery } from "@tanstack/react-query";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { refusal, serve } from "../../../../test-server.ts";
import { negotiationQuery } from "../../api/negotiations.ts";
import { aMadeOffer, aNegotiation, customer } from "../../negotiation/test-negotiations.ts";
import { anOffer, aRequest } from "../../offer/test-offers.ts";
import { CounterDialog } from "./counter-dialog.tsx";

const WITHIN = { timeout: 10_000 };

const first = aNegotiation();
const path = `/api/negotiations/${first._id}`;
const second = aNegotiation({
  offers: [
    aMadeOffer({ status: "countered", endedAt: "2030-06-03T08:00:00.000Z" }),
    aMadeOffer({ number: 2, content: anOffer({ quote: "9800000000000000000000" }) }),
  ],
});

function Held({ onClose }: { onClose: () => void }) {
  const { data, refetch } = useQuery(negotiationQuery(first._id));
  return data ? (
    <>
      <CounterDialog
        negotiation={data}
        request={aRequest()}
        viewerId={customer._id}
        opened
        onClose={onClose}
      />
      <button type="button" onClick={() => void refetch()}>
        Something happens
      </button>
    </>
  ) : null;
}

/** As a word from the server does while the dialog is open. */
const happens = () => fireEvent.click(screen.getByText("Something happens"));

const price = () => screen.findByRole<HTMLInputElement>("textbox", { name: /Your price/ });

async function typePrice(person: Awaited<ReturnType<typeof renderAt>>["person"], text: string) {
  const field = await price();
  await person.clear(field);
  await person.type(field, text);
}

it("begins with the last offer and shows the difference while one types", async () => {
  vi.setSystemTime("2030-06-03T08:00:00Z");
  serve({ [`GET ${path}`]: { body: first } });
  const { person } = await renderAt("/", <Held onClose={() => {}} />);
  expect((await price()).value).toBe("10000");
  await typePrice(person, "9600");
  const changes = within(screen.getByRole("region", { name: "What changes" }));
  expect(changes.getByText("10,000.0000").tagName).toBe("DEL");
  expect(changes.getByText("9,600.0000").tagName).toBe("INS");
  expect(changes.getByText("−400.0000")).toBeTruthy();
});

it("says that another offer came between, shows it, keeps what was typed, and then answers that one", async () => {
  vi.setSystemTime("2030-06-03T08:00:00Z");
  const onClose = vi.fn();
  let made = first;
  const server = serve({
    [`GET ${path}`]: () => ({ body: made }),
    "GET /api/negotiations": { body: [] },
    [`POST ${path}/offers`]: async (request) => {
      const { basedOn } = (await request.json()) as { basedOn: number };
      made = second;
      return basedOn === 2
        ? { status: 201, body: second }
        : refusal(409, "A newer offer has arrived. Review it first.", "conflict");
    },
  });
  const { person } = await renderAt("/", <Held onClose={onClose} />);
  await price();
  const last = screen.getByRole<HTMLInputElement>("textbox", { name: /Amount, Handover/ });
  await typePrice(person, "9600");
  await person.clear(last);
  await person.type(last, "5600");
  await person.click(screen.getByRole("button", { name: "Send counter-offer" }));
  await screen.findByText("A newer offer has arrived. Review it first.");
  await screen.findByText(/Offer 2 from marlowe.timber has arrived/);
  expect((await price()).value).toBe("9600");
  expect(onClose).not.toHaveBeenCalled();
  await person.click(screen.getByRole("button", { name: "Reply to offer 2 with my draft" }));
  await person.click(screen.getByRole("button", { name: "Send counter-offer" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), WITHIN);
  expect(server.to(`${path}/offers`)).toHaveLength(2);
});

it("says what became of the offer it was opened for, and that a new one is sent now", async () => {
  vi.setSystemTime("2030-06-03T08:00:00Z");
  let now = first;
  serve({ [`GET ${path}`]: () => ({ body: now }) });
  const { person } = await renderAt("/", <Held onClose={() => {}} />);
  await screen.findByRole("dialog", { name: "Counter offer 1" });
  await person.click(screen.getByRole("button", { name: "Send counter-offer" }));
  await screen.findByText(/^This is the same as offer 1/);
  await typePrice(person, "9600");
  now = aNegotiation({ offers: [aMadeOffer({ status: "withdrawn", endedAt: "2030-06-03T08:01:00.000Z" })] });
  happens();
  const note = await screen.findByText("Offer 1 has been withdrawn. What you send now is a new offer.");
  expect(note.closest('[role="status"]')).not.toBeNull();
  await screen.findByRole("dialog", { name: "Make an offer" });
  expect((await price()).value).toBe("9600");
  // There is nothing to agree to any more.
  expect(screen.queryByText(/^This is the same as offer/)).toBeNull();
});

it("says nothing of the kind where the offer it was opened for had ended", async () => {
  vi.setSystemTime("2030-06-03T08:00:00Z");
  const declined = aMadeOffer({ status: "declined", endedAt: "2030-06-03T07:00:00.000Z" });
  serve({ [`GET ${path}`]: { body: aNegotiation({ offers: [declined] }) } });
  await renderAt("/", <Held onClose={() => {}} />);
  await screen.findByRole("dialog", { name: "Make an offer" });
  expect(screen.queryByText(/What you send now is a new offer/)).toBeNull();
});

it("does not send a counter-offer that says the same, and sends it once something differs", async () => {
  vi.setSystemTime("2030-06-03T08:00:00Z");
  const onClose = vi.fn();
  // Until an hour of the day: the form, which asks for the day, leaves it there.
  const expiry = Date.parse("2030-06-10T16:56:00Z") / 1000;
  const server = serve({
    [`GET ${path}`]: { body: aNegotiation({ offers: [aMadeOffer({ content: anOffer({ expiry }) })] }) },
    "GET /api/negotiations": { body: [] },
    [`POST ${path}/offers`]: { status: 201, body: second },
  });
  const { person } = await renderAt("/", <Held onClose={onClose} />);
  await price();
  await person.click(screen.getByRole("button", { name: "Send counter-offer" }));
  await screen.findByText("This is the same as offer 1. Agree to it, or change something.");
  expect(screen.getByText(/^Until 16:56 on that day UTC/)).toBeTruthy();
  expect(server.to(`${path}/offers`)).toHaveLength(0);
  await typePrice(person, "9600");
  await person.click(screen.getByRole("button", { name: "Split the price as requested" }));
  await person.click(screen.getByRole("button", { name: "Send counter-offer" }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), WITHIN);
  const [sent, ...more] = server.to(`${path}/offers`);
  expect(more).toEqual([]);
  expect(await sent?.json()).toMatchObject({ basedOn: 1, content: { expiry } });
});
