/** `0x7c4e…91ab` */
export const shortHex = (hex: string): string =>
  hex.length > 12 ? `${hex.slice(0, 6)}…${hex.slice(-4)}` : hex;
