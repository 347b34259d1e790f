import { walletEndpoints } from "@trestle/domain/auth/endpoints.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import { viewerOf } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { requireFreshConfirmation } from "../second-factor/confirmation.ts";
import { presentUser } from "../sign-in/present.ts";
import { challengeWallet, linkWallet, unlinkWallet, type WalletObstacles } from "./link-wallet.ts";

export function walletRoutes(app: App, services: Services, obstaclesOf: WalletObstacles): void {
  const { db } = services;

  serve(app, walletEndpoints, {
    "POST /api/auth/wallet/challenge": async ({ me, body }) => {
      const { message, expiresAt } = await challengeWallet(services, me, body.address);
      return { success: true as const, message, expiresAt: expiresAt.toISOString() };
    },
    "POST /api/auth/wallet": async ({ body, request }) => {
      const viewer = viewerOf(request);
      // Replacing the linked wallet moves money and verification to it.
      if (viewer.account.ethereum_address) await requireFreshConfirmation(db, viewer);
      const account = await linkWallet(services, viewer.account, body, obstaclesOf);
      return { success: true as const, user: await presentUser(services, account) };
    },
    "DELETE /api/auth/wallet": async ({ me }) => {
      const account = await unlinkWallet(services, me, obstaclesOf);
      return { success: true as const, user: await presentUser(services, account) };
    },
  });
}
