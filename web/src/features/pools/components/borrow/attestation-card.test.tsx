import { screen, waitFor } from "@testing-library/react";
import type { Borrowing } from "@trestle/domain/pools/borrowing.ts";
import { expect, it } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { refusal, serve } from "../../../../test-server.ts";
import { AttestationCard } from "./attestation-card.tsx";

const NOW = 1_781_000_000;
const HOUR = 3600;
const PROJECT = "7b1c9f0e-1111-4222-8333-444455556666";
const PATH = `/api/pools/borrowing/${PROJECT}/attestation`;
const borrowing = (part: Partial<Borrowing> = {}) =>
  ({
    projectId: PROJECT,
    now: NOW,
    isOpen: true,
    score: 7,
    attestable: "2500000000000000000000",
    credit: null,
    attestationDelay: 24 * HOUR,
    attestation: null,
    request: null,
    ...part,
  }) as Borrowing;
const attestation = (usableFrom: number, expiresAt: number) =>
  ({ score: 7, maxAmount: "2500000000000000000000", usableFrom, expiresAt }) as Borrowing["attestation"];
const request = (part: object) =>
  ({
    id: "r",
    state: "asked",
    askedAt: "2026-06-01T10:00:00.000Z",
    reason: null,
    call: null,
    ...part,
  }) as Borrowing["request"];
const show = (part?: Partial<Borrowing>) => renderAt("/", <AttestationCard borrowing={borrowing(part)} />);
const ask = () => screen.queryByRole("button", { name: "Ask us to confirm it" });

it("asks for an attestation where there is something to attest", async () => {
  const server = serve({ [`POST ${PATH}`]: { body: borrowing() } });
  const { person } = await show();
  expect(screen.getByText("Not confirmed yet")).toBeTruthy();
  expect(screen.getByText(/^SCORS 7, up to 2,500/)).toBeTruthy();
  await person.click(ask() as HTMLElement);
  await waitFor(() => expect(server.to(PATH).map(({ method }) => method)).toEqual(["POST"]));
});

it.each<[string, Partial<Borrowing>]>([
  ["without any history", { attestable: null }],
  ["with a credit line of nothing", { attestable: "0" }],
  ["for a request that is closed", { isOpen: false }],
])("offers no attestation %s", async (_, part) => {
  await show(part);
  expect(ask()).toBeNull();
});

it("withdraws an unanswered request", async () => {
  const server = serve({ [`DELETE ${PATH}`]: refusal(409, "It was attested already.", "conflict") });
  const { person } = await show({ request: request({}) });
  expect(screen.getByText("Waiting for an administrator")).toBeTruthy();
  expect(ask()).toBeNull();
  await person.click(screen.getByRole("button", { name: "Withdraw the request" }));
  expect(await screen.findByText("It was attested already.")).toBeTruthy();
  expect(server.to(PATH)).toHaveLength(1);
});

it("waits out the delay before an attested score can be used", async () => {
  await show({
    attestation: attestation(NOW + HOUR, NOW + 100 * HOUR),
    request: request({ state: "attested" }),
  });
  expect(screen.getByText(/^Usable from/)).toBeTruthy();
  expect(screen.getByText("24-hour wait")).toBeTruthy();
  expect(ask()).toBeNull();
});

it("can be asked for again once it has expired, or was declined with a reason", async () => {
  const { unmount } = await show({ attestation: attestation(NOW - 200 * HOUR, NOW - HOUR) });
  expect(screen.getByText("Expired. Ask again")).toBeTruthy();
  expect(ask()).not.toBeNull();
  unmount();
  await show({ request: request({ state: "declined", reason: "The two projects are one." }) });
  expect(screen.getByRole("status").textContent).toBe("Declined: The two projects are one.");
  expect(ask()).not.toBeNull();
});
