import {
  type LinkWalletRequest,
  userResponse,
  walletChallengeResponse,
} from "@trestle/domain/auth/wallet.ts";
import { api } from "../../../lib/api-client.ts";

export const postWalletChallenge = (address: string) =>
  api("/api/auth/wallet/challenge", walletChallengeResponse, { method: "POST", body: { address } });

export const postWallet = (body: LinkWalletRequest) =>
  api("/api/auth/wallet", userResponse, { method: "POST", body });

export const deleteWallet = () => api("/api/auth/wallet", userResponse, { method: "DELETE" });
