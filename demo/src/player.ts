import type { Player } from "@trestle/server/main.ts";
import { DAYS_BEFORE } from "./calendar.ts";
import { fillDemo, returnToPast } from "./fill.ts";
import { demoAccounts, tourDeveloper, tourRequest, tourWallet } from "./people.ts";
import { draftOf } from "./request-draft.ts";
import { canReset, resetDemo } from "./reset.ts";
import { answerTours } from "./tour-developer.ts";

export const player: Player = {
  story: {
    accounts: demoAccounts.map(({ username, password, role, wallet = null }) => ({
      username,
      password,
      role,
      wallet,
    })),
    tour: { draft: () => draftOf(tourRequest), developer: tourDeveloper.username, wallet: tourWallet },
  },
  daysBefore: DAYS_BEFORE,
  prepare: returnToPast,
  fill: fillDemo,
  play: answerTours,
  mayReset: canReset,
  reset: resetDemo,
};
