// DEMO ACCOUNTS, made only where the chain is the embedded one. Their passwords are public.
import type { Role } from "@trestle/domain/auth/user.ts";
import type { UpdateProfileRequest } from "@trestle/domain/profiles/profile.ts";
import type { DemoBusiness } from "./kyc-form.ts";

export type DemoAccount = {
  username: string;
  email: string;
  password: string;
  role: Role;
  /** Which of the embedded chain's known accounts is linked. */
  wallet?: number;
  bio?: string;
  offers?: Pick<UpdateProfileRequest, "services" | "area">;
  documents?: DemoBusiness & { approved: boolean };
  /** The day on which the person registered, counted from the demo's first. */
  joined?: number;
};

export const demoAccount = (username: string, role: Role, more: Partial<DemoAccount> = {}): DemoAccount => ({
  username,
  email: `${username}@trestle.example`,
  password: `demo-${role}-2026`,
  role,
  ...more,
});

const marlowe: DemoAccount["documents"] = {
  approved: true,
  director: "Tess Marlowe",
  business: {
    legalName: "Marlowe Timberworks Ltd",
    registrationNumber: "09641277",
    businessType: "llc",
    website: "https://marlowetimber.example",
  },
  contact: {
    email: "office@marlowetimber.example",
    phone: "",
    address: {
      street: "4 Dartmouth Road",
      city: "London",
      state: "",
      postalCode: "SE23 3XU",
      country: "United Kingdom",
    },
  },
};

const hackney: DemoAccount["documents"] = {
  approved: false,
  director: "Joanna Fern",
  business: {
    legalName: "Hackney Steel Ltd",
    registrationNumber: "11728840",
    businessType: "llc",
    website: "",
  },
  contact: {
    email: "yard@hackneysteel.example",
    phone: "",
    address: {
      street: "12 Calvert Avenue",
      city: "London",
      state: "",
      postalCode: "E2 7JP",
      country: "United Kingdom",
    },
  },
};

/** One for each role, offered in the login dialog. */
export const demoAccounts: readonly DemoAccount[] = [
  demoAccount("harriet.osei", "customer", {
    wallet: 4,
    joined: -301,
    bio: "A garden studio, then the boundary wall.",
  }),
  demoAccount("marlowe.timber", "developer", {
    wallet: 5,
    joined: -329,
    documents: marlowe,
    bio: "Green oak frames and garden studios in south-east London. A crew of six, our own joinery.",
    offers: {
      services: ["construction", "extension", "joinery"],
      area: { label: "Forest Hill, London", latitude: 51.4393, longitude: -0.0531, radiusKm: 30 },
    },
  }),
  demoAccount("priya.raman", "investor", {
    wallet: 6,
    joined: -357,
    bio: "Lends to builders in the neighbourhood. Asks about milestones before money.",
  }),
  demoAccount("ada.warden", "admin", { joined: -364 }),
];

/** Somebody whose documents wait, so that an administrator has something to decide. */
export const demoApplicants: readonly DemoAccount[] = [
  demoAccount("hackney.steel", "developer", { joined: -1, documents: hackney }),
];

/** Others who ask for work. They are not offered for a login, but their passwords are as public. */
export const demoCustomers: readonly DemoAccount[] = [
  demoAccount("levain.daughters", "customer", {
    wallet: 20,
    joined: -357,
    bio: "A bakery that has outgrown its second oven.",
  }),
  demoAccount("clissold.bowls", "customer", {
    wallet: 21,
    joined: -350,
    bio: "Bowls since 1934, and a green that anyone can walk past.",
  }),
  demoAccount("deptford.works", "customer", { wallet: 22, joined: -343, bio: "Nine benches, shared." }),
  demoAccount("plumstead.library", "customer", {
    wallet: 23,
    joined: -329,
    bio: "Friends of the children's library.",
  }),
  demoAccount("st.anselm.hall", "customer", {
    wallet: 24,
    joined: -357,
    bio: "The hall, the kitchen and the tower.",
  }),
  demoAccount("lea.rowing", "customer", {
    wallet: 25,
    joined: -357,
    bio: "Rowing on the Lea and the Thames.",
  }),
  demoAccount("moor.commons", "customer", {
    wallet: 26,
    joined: -357,
    bio: "Commoners of four parishes in the north.",
  }),
  demoAccount("harbour.trust", "customer", { wallet: 27, joined: -357, bio: "Small harbours, kept in use." }),
  demoAccount("tidewater.baths", "customer", {
    wallet: 17,
    joined: -336,
    bio: "A 1932 lido, open to everyone who can stand cold water.",
  }),
  demoAccount("canal.pottery", "customer", {
    wallet: 18,
    joined: -315,
    bio: "Six potters, two kilns, one towpath.",
  }),
  demoAccount("leith.makers", "customer", {
    wallet: 28,
    joined: -357,
    bio: "A workshop for people without one.",
  }),
];
