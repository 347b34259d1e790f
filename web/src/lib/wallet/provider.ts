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

export const parseAccounts = (answer: unknown): string[] =>
  Array.isArray(answer) && answer.every((one) => typeof one === "string") ? answer : [];

export const parseChainId = (answer: unknown): number | null => {
  const parsed = Number(answer);
  return typeof answer === "string" && Number.isSafeInteger(parsed) ? parsed : null;
};

export const grantsAccounts = (answer: unknown): boolean =>
  Array.isArray(answer) && answer.some((one) => one?.parentCapability === "eth_accounts");

export const readProviderError = (error: unknown): { code?: number; message?: string } => {
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (code !== undefined && typeof code !== "number") return {};
  return message === undefined || typeof message === "string" ? { code, message } : {};
};
