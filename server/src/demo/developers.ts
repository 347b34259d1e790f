// DEMO DEVELOPERS, made with the demo's requests. Their passwords are public.
import { type DemoAccount, demoAccount } from "./accounts.ts";

const developer = (
  username: string,
  wallet: number,
  director: string,
  [legalName, registrationNumber, businessType]: [string, string, "partnership" | "llc"],
  [street, postalCode]: [string, string],
  bio: string,
  joined: number,
): DemoAccount =>
  demoAccount(username, "developer", {
    ...{ wallet, joined },
    bio,
    documents: {
      approved: true,
      director,
      business: { legalName, registrationNumber, businessType, website: `https://${username}.example` },
      contact: {
        email: `office@${username}.example`,
        phone: "",
        address: { street, city: "London", state: "", postalCode, country: "United Kingdom" },
      },
    },
  });

/** Others who build. They are not offered for a login. */
export const demoDevelopers: readonly DemoAccount[] = [
  developer(
    "calder.finch",
    9,
    "Iona Calder",
    ["Calder & Finch Ltd", "08213340", "llc"],
    ["31 Cross Street", "N1 2BB"],
    "Retrofit and conservation: lime, stone, and roofs that have leaked long enough.",
    -360,
  ),
  developer(
    "okonkwo.structures",
    10,
    "Chidi Okonkwo",
    ["Okonkwo Structures Ltd", "10447192", "llc"],
    ["7 Mare Street", "E8 4RP"],
    "Steel, stairs and lofts. Every load is calculated before anything is lifted.",
    -357,
  ),
  developer(
    "sydenham.frame",
    11,
    "Martha Lowe",
    ["Sydenham Timber Frame LLP", "OC417755", "partnership"],
    ["88 Kirkdale", "SE26 4BL"],
    "Timber frames made in our own yard and raised in days.",
    -357,
  ),
  developer(
    "brockley.rooms",
    13,
    "Amir Haddad",
    ["Brockley Garden Rooms Ltd", "11900413", "llc"],
    ["15 Coulgate Street", "SE4 2RW"],
    "Garden rooms on ground screws; a fixed price and a fixed day.",
    -357,
  ),
  developer(
    "northbank.masonry",
    14,
    "Ruth Ellery",
    ["Northbank Masonry Ltd", "07352288", "llc"],
    ["42 Bermondsey Wall West", "SE16 4TB"],
    "Brick and stone, laid by people who signed the drawing.",
    -357,
  ),
  developer(
    "fernhill.software",
    16,
    "Leah Stern",
    ["Fernhill Software Ltd", "12660907", "llc"],
    ["3 Fonthill Road", "N4 3HU"],
    "Small software for places that have better things to do than run software.",
    -357,
  ),
  developer(
    "quayside.build",
    12,
    "Gary Pratt",
    ["Quayside Build Ltd", "13317745", "llc"],
    ["9 Royal Crest Avenue", "E16 2PQ"],
    "General building, fast and at a good price.",
    -308,
  ),
  developer(
    "ashdown.lofts",
    15,
    "Nia Ashdown",
    ["Ashdown Lofts Ltd", "12218893", "llc"],
    ["26 Well Hall Road", "SE9 6SF"],
    "Lofts, floors and small groundworks by two sisters.",
    -245,
  ),
];
