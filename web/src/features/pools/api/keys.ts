/** Where the pools are kept in the query cache: all of it changes with a deposit or a payment. */
export const poolKeys = {
  all: ["pools"],
  overview: ["pools", "overview"],
  series: ["pools", "series"],
  loans: ["pools", "loans"],
  events: ["pools", "events"],
  lender: ["pools", "lender"],
  preview: ["pools", "preview"],
  borrowing: ["pools", "borrowing"],
  console: ["pools", "console"],
} as const;
