import { useQuery } from "@tanstack/react-query";
import type { Project } from "@trestle/domain/projects/project.ts";
import type { ReactNode } from "react";
import { queryOf } from "../../../lib/endpoints.ts";
import { useAccountWallet } from "../../../lib/wallet/account-wallet.ts";
import { useWallet } from "../../../lib/wallet/wallet-store.ts";
import { Button, Icon } from "../../../ui/index.ts";
import { AGAIN_MS } from "../api/donations.ts";
import { HoldingCard } from "./holding-card.tsx";

type Props = {
  project: Project;
  viewerId: string | null;
  /** Leads to everything the wallet gave. */
  allLink: ReactNode;
};

/** Shows the reader's own donation on a project's page; without a wallet, explains how to find it. */
export function YourDonation({ project, viewerId, allLink }: Props) {
  const { address } = useWallet();
  const { linked, onConnect } = useAccountWallet();
  const donor = address ?? linked ?? "";
  const { data: holding } = useQuery(
    queryOf(
      "GET /api/payments/donors/:address",
      { params: { address: donor }, query: { tokenId: project.tokenId }, viewer: viewerId },
      { select: ([one]) => one, enabled: donor !== "", refetchInterval: AGAIN_MS },
    ),
  );
  if (holding) return <HoldingCard holding={holding} donor={donor} title="Where your donation is" />;
  if (donor !== "" || project.donationsReceived === "0") return null;
  return (
    <p className="note">
      <Icon name="heart" size={16} />
      <span>
        Did you donate?{" "}
        <Button kind="link" small onClick={onConnect}>
          Connect the wallet you used
        </Button>{" "}
        to see where your money is and claim refunds. {allLink}
      </span>
    </p>
  );
}
