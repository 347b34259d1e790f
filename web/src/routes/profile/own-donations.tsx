import { Link } from "@tanstack/react-router";
import type { User } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import { MyDonations } from "../../features/donations/components/my-donations.tsx";
import { useWallet } from "../../lib/wallet/wallet-store.ts";
import { LinkButton } from "../../ui/index.ts";

/** Lists donations of the linked wallet; those of other wallets are on the page for any wallet. */
export function OwnDonations({ user }: { user: User }) {
  const { address } = useWallet();
  const donor = user.ethereumAddress;
  const isOther = address !== null && address !== donor;
  return (
    <section className="stack" aria-labelledby="my-donations">
      <div className="row between">
        <h2 id="my-donations" className="t-m">
          My donations
        </h2>
        {isOther ? (
          <LinkButton kind="link" small to={pages.donations}>
            From the connected wallet
          </LinkButton>
        ) : null}
      </div>
      {donor ? (
        <MyDonations
          donor={donor}
          viewerId={user.id}
          empty={
            <p className="card t-s muted">
              No donations from your linked wallet yet. Open projects are on the{" "}
              <Link to={pages.market} className="u-link">
                market
              </Link>
              .
            </p>
          }
        />
      ) : (
        <p className="card t-s muted">
          Link a wallet to see its donations here, or look at{" "}
          <Link to={pages.donations} className="u-link">
            the connected wallet’s donations
          </Link>
          .
        </p>
      )}
    </section>
  );
}
