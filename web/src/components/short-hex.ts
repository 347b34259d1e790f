/** `0x7c4e…91ab`, in one spelling however it came: wallets and the chain spell addresses in mixed case. */
export const shortHex = (hex: string): string =>
  hex.length > 12 ? `${hex.slice(0, 6)}…${hex.slice(-4)}`.toLowerCase() : hex;
