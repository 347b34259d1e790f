import { pages } from "@trestle/domain/pages.ts";
import { Drawing } from "../components/drawings/drawing.tsx";
import { Page } from "../components/page.tsx";
import { WalletAddress } from "../components/wallet-address.tsx";
import { useAuth } from "../features/auth/auth-store.ts";
import { openWallet } from "../features/auth/dialogs.ts";
import { MyDonations } from "../features/donations/components/my-donations.tsx";
import { useWallet } from "../lib/wallet/wallet-store.ts";
import { Button, EmptyState, LinkButton } from "../ui/index.ts";
import { WaitingCredit } from "./waiting-credit.tsx";

/** Lists the connected wallet's donations and refunds; needs a wallet but no account. */
export function Donations() {
  const { address } = useWallet();
  const { user } = useAuth();
  return (
    <Page
      title="My donations"
      lead="What your donations have paid for, and what you’d get back today."
      actions={address ? <WalletAddress address={address} /> : null}
    >
      {address ? (
        <div className="stack">
          <WaitingCredit />
          <MyDonations
            donor={address}
            viewerId={user?.id ?? null}
            empty={
              <EmptyState
                drawing={<Drawing name="stacks" />}
                title="No donations from this wallet"
                actions={
                  <LinkButton kind="soft" to={pages.market}>
                    See open projects
                  </LinkButton>
                }
              >
                <p>If you donated from another wallet, connect that one instead.</p>
              </EmptyState>
            }
          />
        </div>
      ) : (
        <EmptyState
          drawing={<Drawing name="stacks" />}
          title="Connect the wallet you donated from"
          actions={
            <Button kind="primary" onClick={openWallet}>
              Connect Wallet
            </Button>
          }
        >
          <p>You don’t need an account. Your wallet is enough to see your donations and to claim refunds.</p>
        </EmptyState>
      )}
    </Page>
  );
}
