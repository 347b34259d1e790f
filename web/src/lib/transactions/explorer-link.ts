/** Where the configured block explorer shows a transaction. */
export const explorerLink = (explorerUrl: string, hash: string): string =>
  `${explorerUrl.replace(/\/$/, "")}/tx/${hash}`;
