import { z } from "zod";

/** The part of EIP-1193 that connecting needs. */
export type Provider = {
  request: (call: { method: string; params?: unknown }) => Promise<unknown>;
  on?: (event: string, listener: (payload: unknown) => void) => void;
  removeListener?: (event: string, listener: (payload: unknown) => void) => void;
  isMetaMask?: boolean;
};

export type FoundWallet = { id: string; name: string; icon: string | null; provider: Provider };

declare global {
  interface Window {
    ethereum?: Provider;
  }
}

const accountList = z.array(z.string());

export const parseAccounts = (answer: unknown): string[] => {
  const parsed = accountList.safeParse(answer);
  return parsed.success ? parsed.data : [];
};

export const parseChainId = (answer: unknown): number | null => {
  const parsed = Number(answer);
  return typeof answer === "string" && Number.isSafeInteger(parsed) ? parsed : null;
};

const permissions = z.array(z.object({ parentCapability: z.string() }));

export const grantsAccounts = (answer: unknown): boolean => {
  const parsed = permissions.safeParse(answer);
  return parsed.success && parsed.data.some((one) => one.parentCapability === "eth_accounts");
};

const providerError = z.object({ code: z.number().optional(), message: z.string().optional() });

export const readProviderError = (error: unknown): { code?: number; message?: string } => {
  const parsed = providerError.safeParse(error);
  return parsed.success ? parsed.data : {};
};
