import { eventHandlers } from "../../indexer/event-handlers.ts";

export const kycEvents = eventHandlers("Registry", {
  KycAttested: ({ record }, { account }) => record("kyc.attested", { address: account }),
  KycRevoked: ({ record }, { account, by }) => record("kyc.revoked", { address: account, by }),
});
