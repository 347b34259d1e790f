import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { hasRole, type User } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import { SCORS_DEFAULT } from "@trestle/domain/scors/scors.ts";
import { ScorsBadge } from "../../components/scors-badge.tsx";
import { useAuth, userChanged } from "../../features/auth/auth-store.ts";
import { EmailCard } from "../../features/auth/components/email-card.tsx";
import { OwnDataCard } from "../../features/auth/components/own-data-card.tsx";
import { PasswordCard } from "../../features/auth/components/password-card.tsx";
import { roleName } from "../../features/auth/components/role-name.ts";
import { SecondFactorCard } from "../../features/auth/components/second-factor-card.tsx";
import { SessionsCard } from "../../features/auth/components/sessions-card.tsx";
import { VerificationCard } from "../../features/auth/components/verification-card.tsx";
import { WalletCard } from "../../features/auth/components/wallet-card.tsx";
import { MyDonations } from "../../features/donations/components/my-donations.tsx";
import { myMoneyQuery } from "../../features/my-money/api/my-money.ts";
import { positionsQuery } from "../../features/pools/api/pools.ts";
import { profileQuery } from "../../features/profiles/api/profile.ts";
import { ActivityList } from "../../features/profiles/components/activity-list.tsx";
import { EditProfile } from "../../features/profiles/components/edit-profile.tsx";
import { ProfileHead } from "../../features/profiles/components/profile-head.tsx";
import { OwnReviews } from "../../features/reviews/components/own-reviews.tsx";
import { scorsQuery, statsQuery } from "../../features/scors/api/scors.ts";
import { BuildStatsLine } from "../../features/scors/components/build-stats.tsx";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { under } from "../../lib/endpoints.ts";
import { initials } from "../../lib/initials.ts";
import { useWallet } from "../../lib/wallet/wallet-store.ts";
import { Amount, Card, Facts, LinkButton, Section } from "../../ui/index.ts";
import { WaitingCredit } from "../waiting-credit.tsx";
import { OwnServices } from "./own-services.tsx";

export function OwnProfile() {
  useDocumentTitle("Profile");
  const { user } = useAuth();
  return user ? <Record user={user} /> : null;
}

/** Links to the settings of notifications. */
function ToldHow() {
  return (
    <Card small title="Notifications">
      <p className="t-s ink2">
        Choose what you hear about in the bell, by push, by email at once or once a day.
      </p>
      <LinkButton className="mt4" to={pages.notifications} search={{ part: "settings" }}>
        Notification settings
      </LinkButton>
    </Card>
  );
}

function Record({ user }: { user: User }) {
  const client = useQueryClient();
  const { data: score = SCORS_DEFAULT } = useQuery(scorsQuery(user.id));
  const builds = hasRole(user, "developer");
  const { data: stats } = useQuery({ ...statsQuery(user.id), enabled: builds });
  const { data: profile } = useQuery(profileQuery(user.id));
  const changed = (person: User) => {
    userChanged(person);
    void client.invalidateQueries({ queryKey: under("/api/profiles/me/activity") });
  };
  const letters = initials(user.username);
  /** Placed in the shorter column: the services of developers lengthen the left one. */
  const sessions = <SessionsCard userId={user.id} />;
  return (
    <div className="wrap">
      <ProfileHead
        person={{ ...user, businessName: profile?.businessName ?? null }}
        standing={`${user.roles.map((role) => roleName[role]).join(", ")} · ${user.email}`}
        letters={letters}
        badge={<ScorsBadge score={score} />}
        figures={builds ? <BuildStatsLine stats={stats} /> : null}
        actions={
          <>
            <LinkButton to={`${pages.scors}/$userId`} params={{ userId: user.id }}>
              How the score is made
            </LinkButton>
            <LinkButton to={pages.profile} search={{ user: user.id }}>
              View public profile
            </LinkButton>
          </>
        }
      />
      <div className="grid mt5">
        <div className="c7 stack">
          <VerificationCard user={user} />
          <EditProfile key={user.id} user={user} letters={letters} onChanged={changed} />
          {builds && profile ? <OwnServices profile={profile} /> : null}
          <OwnDonations user={user} />
          <OwnReviews viewerId={user.id} />
          <ActivityList userId={user.id} />
          {builds ? null : sessions}
        </div>
        <div className="c5 stack">
          <WaitingCredit linked={user.ethereumAddress} />
          <WalletCard user={user} />
          <OwnMoney user={user} />
          <ToldHow />
          {builds ? sessions : null}
          <EmailCard userId={user.id} />
          <PasswordCard />
          <SecondFactorCard userId={user.id} />
          <OwnDataCard userId={user.id} />
        </div>
      </div>
    </div>
  );
}

/** Lists donations of the linked wallet; those of other wallets are on the page for any wallet. */
function OwnDonations({ user }: { user: User }) {
  const { address } = useWallet();
  const donor = user.ethereumAddress;
  const isOther = address !== null && address !== donor;
  return (
    <Section
      small
      id="my-donations"
      title="My donations"
      action={
        isOther ? (
          <LinkButton kind="link" small to={pages.donations}>
            From the connected wallet
          </LinkButton>
        ) : null
      }
    >
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
    </Section>
  );
}

/** Shows money in escrow, lent to pools and owed to pools, each with a link to its page. */
function OwnMoney({ user }: { user: User }) {
  const { data: money } = useQuery(myMoneyQuery(user.id));
  const { data: lent } = useQuery(positionsQuery(user.ethereumAddress));
  const owed = (money?.coming ?? [])
    .filter(({ kind }) => kind === "loan_repayment")
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const figures: [string, bigint | undefined][] = [
    ["In escrow", money && BigInt(money.inEscrow.total)],
    ["Lent to pools", user.ethereumAddress ? lent && BigInt(lent.value) : 0n],
    ["Loans to repay", money && owed],
  ];
  return (
    <Card small title="Money, loans and positions">
      <Facts
        rows={figures.map(([name, wei]) => ({
          name,
          value: wei === undefined ? <span className="muted">–</span> : <Amount wei={wei} />,
        }))}
      />
      <div className="row g2 wrap-ok mt4">
        <LinkButton to={pages.money}>My money</LinkButton>
        <LinkButton to={pages.pools} hash="positions">
          Pool positions
        </LinkButton>
      </div>
    </Card>
  );
}
