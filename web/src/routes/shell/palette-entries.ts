import { useQuery } from "@tanstack/react-query";
import { hasRole, type User } from "@trestle/domain/auth/user.ts";
import { helpArticles, helpPath, helpTitles } from "@trestle/domain/help/articles.ts";
import { pages } from "@trestle/domain/pages.ts";
import { negotiationsQuery } from "../../features/bids/api/negotiations.ts";
import { otherSide } from "../../features/bids/negotiation/labels.ts";
import { marketGlanceQuery } from "../../features/projects/api/marketplace.ts";
import { mineQuery } from "../../features/projects/api/own-lists.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import type { IconName } from "../../ui/index.ts";
import { sections } from "./sections.ts";

export type PaletteEntry = {
  key: string;
  icon: IconName;
  name: string;
  /** Kind of the entry, or a detail about it. */
  note: string;
  to: string;
  search?: { q?: string; negotiation?: string };
};

const MAX_RESULTS = 5;
const MAX_OWN = 5;
const MAX_HELP = 3;
/** A letter alone says too little to search for. */
const MIN_LETTERS = 2;
const PAUSE_MS = 200;

/** Where one can go from here: pages, one's own requests and negotiations, and what the market has under these words. */
export function usePaletteEntries(words: string, user: User | null): PaletteEntry[] {
  const asked = words.trim();
  const searches = asked.length >= MIN_LETTERS;
  const { data: mine = [] } = useQuery({ ...mineQuery, enabled: user !== null });
  const { data: negotiations = [] } = useQuery({ ...negotiationsQuery, enabled: user !== null });
  const question = useDebounced(asked, PAUSE_MS);
  const { data: found = [] } = useQuery({
    ...marketGlanceQuery({ q: question }, MAX_RESULTS),
    enabled: question.length >= MIN_LETTERS,
  });
  const own: PaletteEntry[] = user
    ? [
        ...mine.map(({ _id, title }) => project(_id, title, "Your project")),
        ...negotiations.map((negotiation) => ({
          key: `negotiation ${negotiation._id}`,
          icon: "speech" as const,
          name: negotiation.project.title,
          note: `Negotiation with ${otherSide(negotiation, user.id).username}`,
          to: pages.negotiate,
          search: { negotiation: negotiation._id },
        })),
      ]
    : [];
  const matching = [...placesOf(user), ...(searches ? own : [])].filter((entry) => matches(entry, asked));
  const explained = searches ? helpEntries.filter((entry) => matches(entry, asked)).slice(0, MAX_HELP) : [];
  const known = new Set(matching.map(({ key }) => key));
  return [
    ...matching.slice(0, sections.length + MAX_OWN),
    ...(searches
      ? found
          .map(({ _id, title }) => project(_id, title, "On the market"))
          .filter(({ key }) => !known.has(key))
      : []),
    ...explained,
    ...(searches
      ? [
          {
            key: "search",
            icon: "search" as const,
            name: `Search the market for “${asked}”`,
            note: "",
            to: pages.market,
            search: { q: asked },
          },
        ]
      : []),
  ];
}

const project = (id: string, name: string, note: string): PaletteEntry => ({
  key: `project ${id}`,
  icon: "paper",
  name,
  note,
  to: `${pages.project}/${id}`,
});

const page = (name: string, to: string, icon: IconName): PaletteEntry => ({
  key: to,
  name,
  to,
  icon,
  note: "Page",
});

const helpEntries = helpArticles.map(
  (article): PaletteEntry => ({
    key: helpPath(article),
    icon: "paper",
    name: helpTitles[article],
    note: "Help",
    to: helpPath(article),
  }),
);

const placesOf = (user: User | null): PaletteEntry[] => [
  page("Home", pages.home, "arrow"),
  ...sections.map(({ name, to, icon }) => page(name, to, icon)),
  ...(user
    ? [
        page("My money", pages.money, "coins"),
        page("My donations", pages.donations, "heart"),
        page("Notifications", pages.notifications, "bell"),
      ]
    : []),
  page("Profile", pages.profile, "person"),
  page("Help", pages.help, "paper"),
  ...(user && hasRole(user, "admin") ? [page("Admin Panel", pages.admin, "lock")] : []),
];

/** Every word begins one of the name's, in any order. */
function matches({ name, note }: PaletteEntry, asked: string): boolean {
  const there = `${name} ${note}`.toLowerCase().split(/\s+/);
  return asked
    .toLowerCase()
    .split(/\s+/)
    .every((word) => there.some((one) => one.startsWith(word)));
}
