import type { QueryClient } from "@tanstack/react-query";
import { helpPath, helpTitles, isHelpArticle } from "@trestle/domain/help/articles.ts";
import { plainText } from "@trestle/domain/markdown/markdown.ts";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import { pages } from "@trestle/domain/pages.ts";
import { tier } from "@trestle/domain/pools/pool.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { companyPageQuery } from "./features/club/api/club.ts";
import { articles } from "./features/help/articles.ts";
import { tierOf } from "./features/pools/tiers.ts";
import { profileQuery } from "./features/profiles/api/profile.ts";
import { projectQuery } from "./features/projects/api/project.ts";
import { titleOf } from "./lib/document-title.ts";
import { counted, longDay } from "./lib/format.ts";
import { nameOf } from "./ui/index.ts";

/** Metadata of a page for search engines and link previews. */
export type PageHead = {
  title: string;
  description: string;
  canonical: string;
  image: { address: string; alt: string };
  kind: "website" | "article" | "profile";
  isIndexed: boolean;
  structured: object[];
};

type Match = { routeId: string; params: Record<string, string>; search: object };
type Own = Pick<PageHead, "description"> & Partial<PageHead> & { page?: string; path: string };

const WHAT_IT_IS =
  "A marketplace for building work: customers post build requests, verified developers bid, and the money stays in escrow until each milestone is approved.";
const LONGEST = 200;

/** Returns null for a page that only its reader should find. */
export function pageHead(match: Match, client: QueryClient, origin: string): PageHead | null {
  const own = ownHead(match, client, origin);
  if (!own) return null;
  const { page, path, description, ...rest } = own;
  return {
    title: titleOf(page),
    description: shortened(description),
    canonical: `${origin}${path}`,
    image: { address: `${origin}/preview.png`, alt: "Trestle. Pay for work once it’s done" },
    kind: "website",
    isIndexed: true,
    structured: [],
    ...rest,
  };
}

function ownHead({ routeId, params, search }: Match, client: QueryClient, origin: string): Own | null {
  switch (routeId) {
    case pages.home:
      return { path: "/", description: WHAT_IT_IS, structured: [site(origin)] };
    case pages.market:
      return {
        page: "Market",
        path: pages.market,
        isIndexed: isWhole(search),
        description:
          "Building projects open for bids and donations, with asking price, milestones, funding and bids, on a list and a map.",
      };
    case `${pages.project}/$projectId`:
      return projectHead(client.getQueryData(projectQuery(params.projectId ?? "", null).queryKey), origin);
    case pages.pools:
    case pages.poolsAlias:
      return {
        page: "Pools",
        path: pages.pools,
        description:
          "Lend to building projects through 3 pools. You choose the risk, the contract sets the rate, the money goes only to escrow.",
      };
    case `${pages.pools}/$tier`:
      return poolHead(params.tier, origin);
    case pages.club:
      return {
        page: "Business Club",
        path: pages.club,
        isIndexed: isWhole(search),
        description:
          "Businesses and investors who chose to be found: company pages, opportunities and events. You swap contact details only when both sides agree.",
      };
    case `${pages.club}/members/$userId`:
      return memberHead(client, params.userId ?? "", origin);
    case pages.profile:
      return profileHead(client, String((search as { user?: unknown }).user ?? ""), origin);
    case pages.help:
      return {
        page: "Help",
        path: pages.help,
        isIndexed: isWhole(search),
        description:
          "How Trestle works, for customers, developers, investors and donors: bids, escrow, milestones, disputes, refunds, pools.",
      };
    case `${pages.help}/$article`:
      return articleHead(params.article ?? "", origin);
    default:
      return null;
  }
}

/** Returns whether a list is unfiltered: search engines index the whole list and not each filter. */
const isWhole = (search: object): boolean => Object.keys(search).length === 0;

function projectHead(project: Project | undefined, origin: string): Own | null {
  if (!project) return null;
  const { _id, title, asked, location, milestones, openUntil, terms } = project;
  const path = `${pages.project}/${_id}`;
  const price = formatCoinsShort(BigInt(asked));
  const place = location?.label ?? "No fixed location";
  const isOpen = project.stage === "marketplace";
  return {
    page: title,
    path,
    kind: "article",
    description: `${price}, ${place}. ${counted(milestones.length, "milestone")}${isOpen ? `, open until ${longDay(openUntil)}` : ""}. ${plainText(terms.description)}`,
    image: { address: `${origin}/previews/projects/${_id}.png`, alt: `${title}: ${price}, ${place}` },
    structured: [
      {
        "@context": "https://schema.org",
        "@type": "Demand",
        name: title,
        description: shortened(plainText(terms.description)),
        url: `${origin}${path}`,
        availabilityStarts: project.postedAt,
        availabilityEnds: openUntil,
        ...(location
          ? {
              areaServed: {
                "@type": "Place",
                name: location.label,
                geo: {
                  "@type": "GeoCoordinates",
                  latitude: location.latitude,
                  longitude: location.longitude,
                },
              },
            }
          : {}),
      },
      trail(origin, ["Market", pages.market], [title, path]),
    ],
  };
}

function poolHead(named: string | undefined, origin: string): Own | null {
  const { data } = tier.safeParse(named);
  if (!data) return null;
  const { name, text } = tierOf(data);
  const path = `${pages.pools}/${data}`;
  return {
    page: `${name} pool`,
    path,
    description: `The ${name.toLowerCase()} lending pool: ${text}. Its books, price, limits, loans and events, from the contract.`,
    structured: [trail(origin, ["Pools", pages.pools], [`${name} pool`, path])],
  };
}

function memberHead(client: QueryClient, userId: string, origin: string): Own | null {
  const member = client.getQueryData(companyPageQuery(userId).queryKey);
  if (!member) return null;
  const path = `${pages.club}/members/${userId}`;
  return {
    page: member.name,
    path,
    kind: "profile",
    description: `${member.name} in the Business Club. ${plainText(member.about)}`,
    structured: [
      {
        "@context": "https://schema.org",
        "@type": "Organization",
        name: member.name,
        url: `${origin}${path}`,
      },
      trail(origin, ["Business Club", pages.club], [member.name, path]),
    ],
  };
}

function profileHead(client: QueryClient, userId: string, origin: string): Own | null {
  const person = client.getQueryData(profileQuery(userId).queryKey)?.data;
  if (!person) return null;
  const path = `${pages.profile}?user=${userId}`;
  const name = nameOf(person);
  return {
    page: name,
    path,
    kind: "profile",
    description: `${name} on Trestle: score, finished projects and reviews. ${plainText(person.bio ?? "")}`,
    structured: [
      {
        "@context": "https://schema.org",
        "@type": "ProfilePage",
        dateCreated: person.memberSince,
        mainEntity: {
          "@type": person.businessName ? "Organization" : "Person",
          name,
          url: `${origin}${path}`,
        },
      },
    ],
  };
}

function articleHead(name: string, origin: string): Own | null {
  if (!isHelpArticle(name)) return null;
  const title = helpTitles[name];
  const path = helpPath(name);
  return {
    page: title,
    path,
    kind: "article",
    description: articles[name].summary,
    structured: [trail(origin, ["Help", pages.help], [title, path])],
  };
}

const site = (origin: string) => ({
  "@context": "https://schema.org",
  "@type": "WebSite",
  name: "Trestle",
  description: WHAT_IT_IS,
  url: `${origin}/`,
});

const trail = (origin: string, ...steps: [name: string, path: string][]) => ({
  "@context": "https://schema.org",
  "@type": "BreadcrumbList",
  itemListElement: steps.map(([name, path], index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: `${origin}${path}`,
  })),
});

const shortened = (text: string): string =>
  text.length <= LONGEST ? text.trim() : `${text.slice(0, LONGEST - 1).replace(/\s+\S*$/, "")}…`;
