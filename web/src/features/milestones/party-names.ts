import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { shortHex } from "../../components/short-hex.ts";

type Parties = Pick<TrackedProject, "customer" | "developer" | "arbiter" | "roles">;
type Names = { customer: string; developer: string; arbiter: string };

/** Names of the parties for use in a sentence. */
export function partyNames({ customer, developer, arbiter }: Parties): Names {
  return {
    customer: customer.username ?? shortHex(customer.address),
    developer: developer?.username ?? (developer ? shortHex(developer.address) : "the developer"),
    arbiter: arbiter?.username ?? (arbiter ? shortHex(arbiter.address) : "the arbiter"),
  };
}

/** Returns the name of an address in this project, or the shortened address of a third party. */
export function nameOfAddress(project: Parties, address: string): string {
  const names = partyNames(project);
  const lowered = address.toLowerCase();
  if (lowered === project.customer.address.toLowerCase()) return names.customer;
  if (lowered === project.developer?.address.toLowerCase()) return names.developer;
  if (lowered === project.arbiter?.address.toLowerCase()) return names.arbiter;
  return shortHex(address);
}
