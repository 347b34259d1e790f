import { z } from "zod";
import { address } from "../chain-values.ts";

export const authEvents = {
  "kyc.attested": z.object({ address }),
  "kyc.revoked": z.object({ address, by: address }),
};
