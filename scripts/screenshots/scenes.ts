import type { Page } from "@playwright/test";
import { draftOf } from "@trestle/demo/request-draft.ts";
import { helpPath } from "@trestle/domain/help/articles.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { SignedIn, Viewer } from "./visitors.ts";

/** A page for one viewer; `open` continues to a dialog or a part of it. */
export type Scene = { name: string; as: Viewer; path: string; open?: (page: Page) => Promise<unknown> };

type Listed = {
  _id: string;
  milestones: { status: string }[];
  owner: { _id: string };
  bidCount: number;
  donationsReceived: string;
};

/** Returns every page and its details, with the matching viewer and ids of the demo. */
export async function findScenes(url: string, people: Record<Viewer, SignedIn>): Promise<Scene[]> {
  const ask = async <T>(path: string, as: Viewer = "visitor", body?: object): Promise<T> => {
    const { token } = people[as];
    const answer = await fetch(`${url}${path}`, {
      method: body ? "POST" : "GET",
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json() as Promise<T>;
  };
  const idOf = async (as: Viewer) =>
    (await ask<{ user: { id: string } }>("/api/auth/current_user", as)).user.id;
  const [customerId, developerId, investorId] = await Promise.all(
    (["customer", "developer", "investor"] as const).map(idOf),
  );
  const market = await ask<Listed[]>("/api/projects/marketplace?limit=100");
  const own = market.filter(({ owner }) => owner._id === customerId);
  const studio = first(
    own.sort((a, b) => b.bidCount - a.bidCount),
    "open request of the customer",
  );
  const others = first(
    market
      .filter(({ owner }) => owner._id !== customerId)
      .sort((a, b) => Number(BigInt(b.donationsReceived) - BigInt(a.donationsReceived))),
    "open request of somebody else",
  );
  const works = await ask<Listed[]>(`/api/projects/ongoing?userId=${customerId}`, "customer");
  const inReview = works.find(({ milestones }) => milestones.some(({ status }) => status === "submitted"));
  const work = first(inReview ? [inReview] : works, "ongoing project");
  const negotiations = await ask<{ _id: string; project: { _id: string } }[]>(
    "/api/negotiations",
    "customer",
  );
  const negotiation = negotiations.find(({ project }) => project._id === studio._id) ?? negotiations[0];
  const [loan] = await ask<{ tier: string; tokenId: string }[]>("/api/pools/loans?limit=1");
  const [member] = await ask<{ _id: string }[]>("/api/club/members?limit=1");
  const [opportunity] = await ask<{ _id: string }[]>("/api/club/opportunities?limit=1");
  const [event] = await ask<{ _id: string }[]>("/api/club/events?limit=1");
  const draft = await draftOfCustomer(ask);

  const visitor: Scene[] = [
    { name: "home", as: "visitor", path: pages.home },
    { name: "login", as: "visitor", path: pages.home, open: openLogin },
    { name: "register", as: "visitor", path: pages.home, open: openRegister },
    { name: "verification", as: "visitor", path: pages.home, open: openVerification },
    { name: "market", as: "visitor", path: pages.market },
    { name: "project", as: "visitor", path: `${pages.project}/${others._id}` },
    { name: "pools", as: "visitor", path: pages.pools },
    { name: "pool", as: "visitor", path: `${pages.pools}/low-risk` },
    ...(loan ? [scene("loan", "visitor", `${pages.pools}/${loan.tier}/${loan.tokenId}`)] : []),
    { name: "club", as: "visitor", path: pages.club },
    ...(member ? [scene("member", "visitor", `${pages.club}/members/${member._id}`)] : []),
    { name: "profile-public", as: "visitor", path: `${pages.profile}?user=${developerId}` },
    { name: "scors", as: "visitor", path: `${pages.scors}/${developerId}` },
    { name: "help", as: "visitor", path: pages.help },
    { name: "help-search", as: "visitor", path: `${pages.help}?q=refund` },
    { name: "help-article", as: "visitor", path: helpPath("escrow") },
    { name: "not-found", as: "visitor", path: "/nowhere/at-all" },
  ];
  const customer: Scene[] = [
    { name: "home", as: "customer", path: pages.home },
    { name: "build", as: "customer", path: pages.build },
    { name: "request", as: "customer", path: `${pages.build}?draft=${draft}` },
    { name: "project", as: "customer", path: `${pages.project}/${studio._id}` },
    { name: "bid", as: "customer", path: `${pages.project}/${studio._id}`, open: openBid },
    { name: "accept", as: "customer", path: `${pages.project}/${studio._id}`, open: openAccept },
    { name: "compare", as: "customer", path: `${pages.negotiate}?project=${studio._id}` },
    ...(negotiation
      ? [scene("negotiation", "customer", `${pages.negotiate}?negotiation=${negotiation._id}`)]
      : []),
    { name: "tracking", as: "customer", path: pages.tracking },
    { name: "work", as: "customer", path: `${pages.tracking}?project=${work._id}` },
    { name: "approve", as: "customer", path: `${pages.tracking}?project=${work._id}`, open: openApprove },
    { name: "borrow", as: "customer", path: `${pages.pools}/borrow/${studio._id}` },
    { name: "money", as: "customer", path: pages.money },
    { name: "profile", as: "customer", path: pages.profile },
    { name: "notifications", as: "customer", path: pages.notifications },
    { name: "notification-settings", as: "customer", path: `${pages.notifications}?part=settings` },
    { name: "bell", as: "customer", path: pages.home, open: openBell },
    { name: "palette", as: "customer", path: pages.home, open: openPalette },
  ];
  const developer: Scene[] = [
    { name: "home", as: "developer", path: pages.home },
    { name: "place-bid", as: "developer", path: `${pages.market}/${studio._id}/bid` },
    { name: "negotiate", as: "developer", path: pages.negotiate },
    { name: "work", as: "developer", path: `${pages.tracking}?project=${work._id}` },
    { name: "money", as: "developer", path: pages.money },
    { name: "profile", as: "developer", path: pages.profile },
    { name: "club-page", as: "developer", path: `${pages.club}/page` },
  ];
  const investor: Scene[] = [
    { name: "home", as: "investor", path: pages.home },
    { name: "pools", as: "investor", path: pages.pools },
    { name: "deposit", as: "investor", path: pages.pools, open: openDeposit },
    { name: "donate", as: "investor", path: `${pages.project}/${others._id}` },
    { name: "donations", as: "investor", path: pages.donations },
    { name: "money", as: "investor", path: pages.money },
    { name: "scors", as: "investor", path: `${pages.scors}/${investorId}` },
    ...(opportunity
      ? [scene("opportunity", "investor", `${pages.club}/opportunities/${opportunity._id}`)]
      : []),
    ...(event ? [scene("event", "investor", `${pages.club}/events/${event._id}`)] : []),
  ];
  const admin: Scene[] = [
    { name: "home", as: "admin", path: pages.home },
    ...ADMIN_PARTS.map((part) => scene(`admin-${part}`, "admin", `${pages.admin}?part=${part}`)),
  ];
  return [...visitor, ...customer, ...developer, ...investor, ...admin];
}

const ADMIN_PARTS = [
  ...["overview", "verifications", "users", "projects", "disputes", "pools", "reports", "operator"],
  ...["health", "analytics", "settings", "audit"],
];

const scene = (name: string, as: Viewer, path: string): Scene => ({ name, as, path });

function first<T>(found: T[], what: string): T {
  const [one] = found;
  if (!one) throw new Error(`The demo has no ${what} to show.`);
  return one;
}

type Ask = <T>(path: string, as?: Viewer, body?: object) => Promise<T>;

/** Returns a draft of the demo's customer, created on first use. */
async function draftOfCustomer(ask: Ask): Promise<string> {
  const [kept] = await ask<{ _id: string }[]>("/api/projects/drafts", "customer");
  if (kept) return kept._id;
  const content = draftOf({
    title: "Loft boarded, with a ladder",
    category: "joinery",
    place: ["Forest Hill, SE23", 51.4401, -0.0547],
    text: "The loft is insulated between the joists and has no floor. We want **24 m² boarded** above the insulation, a folding ladder and a light.\n\n- The hatch can be widened to 1.2 m\n- Nothing may press on the insulation",
    items: [
      ["Raised boarding on legs", 24, "m²", 145],
      ["Folding ladder, oak", 1, "pieces", 1950],
      ["Light and switch", 1, "whole", 680],
    ],
    milestones: [
      ["Hatch widened, ladder in", 40],
      ["Boarding and light", 60],
    ],
    closesIn: 21,
    weeks: 5,
  });
  return (await ask<{ _id: string }>("/api/projects/drafts", "customer", { content }))._id;
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

async function openLogin(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("dialog", { name: "Welcome Back" }).waitFor();
}

async function openRegister(page: Page): Promise<void> {
  await openLogin(page);
  await page.getByRole("dialog").getByRole("button", { name: "Register" }).click();
  await page.getByRole("dialog", { name: "Create Your Account" }).waitFor();
}

async function openVerification(page: Page): Promise<void> {
  await openRegister(page);
  await page.getByRole("dialog").getByRole("radio", { name: "Developer" }).click({ force: true });
  await page.getByRole("dialog", { name: "Developer Verification" }).waitFor();
}

async function openBid(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Bids" }).getByRole("button").first().click();
  await page.getByRole("dialog").getByText("Milestones").first().waitFor();
}

async function openAccept(page: Page): Promise<void> {
  await openBid(page);
  await page.getByRole("dialog").getByRole("button", { name: "Accept bid" }).click();
  // The button is enabled after the transaction was simulated.
  await page.getByRole("button", { name: "Accept bid", disabled: false }).last().waitFor();
  await page.getByText("Checking this transaction…").waitFor({ state: "hidden" });
}

async function openApprove(page: Page): Promise<void> {
  await press(page, /^Approve and pay/);
  await page.getByRole("dialog").getByText("It will succeed").waitFor();
}

async function openDeposit(page: Page): Promise<void> {
  await press(page, /^Deposit/);
  await page.getByRole("dialog", { name: "Deposit" }).waitFor();
}

async function openBell(page: Page): Promise<void> {
  await press(page, /^Notifications/);
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Go to" }).fill("re");
}
