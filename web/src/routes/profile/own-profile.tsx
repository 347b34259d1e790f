import { useQuery, useQueryClient } from "@tanstack/react-query";
import { hasRole, type User } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import { SCORS_DEFAULT } from "@trestle/domain/scors/scors.ts";
import { useAuth, userChanged } from "../../features/auth/auth-store.ts";
import { EmailCard } from "../../features/auth/components/email-card.tsx";
import { OwnDataCard } from "../../features/auth/components/own-data-card.tsx";
import { PasswordCard } from "../../features/auth/components/password-card.tsx";
import { roleName } from "../../features/auth/components/role-name.ts";
import { SecondFactorCard } from "../../features/auth/components/second-factor-card.tsx";
import { SessionsCard } from "../../features/auth/components/sessions-card.tsx";
import { VerificationCard } from "../../features/auth/components/verification-card.tsx";
import { WalletCard } from "../../features/auth/components/wallet-card.tsx";
import { profileQuery } from "../../features/profiles/api/profile.ts";
import { ActivityList } from "../../features/profiles/components/activity-list.tsx";
import { EditProfile } from "../../features/profiles/components/edit-profile.tsx";
import { ProfileHead } from "../../features/profiles/components/profile-head.tsx";
import { OwnReviews } from "../../features/reviews/components/own-reviews.tsx";
import { scorsQuery, statsQuery } from "../../features/scors/api/scors.ts";
import { BuildStatsLine } from "../../features/scors/components/build-stats.tsx";
import { ScorsBadge } from "../../features/scors/components/scors-badge.tsx";
import { configQuery } from "../../lib/config.ts";
import { useDocumentTitle } from "../../lib/document-title.ts";
import { under } from "../../lib/endpoints.ts";
import { initials } from "../../lib/initials.ts";
import { LinkButton } from "../../ui/index.ts";
import { WaitingCredit } from "../waiting-credit.tsx";
import { OwnDonations } from "./own-donations.tsx";
import { OwnMoney } from "./own-money.tsx";
import { OwnServices } from "./own-services.tsx";
import styles from "./profile.module.css";

export function OwnProfile() {
  useDocumentTitle("Profile");
  const { user } = useAuth();
  return user ? <Record user={user} /> : null;
}

/** Links to the settings of notifications. */
function ToldHow() {
  return (
    <section className="card" aria-labelledby="told-how">
      <h2 id="told-how" className="t-m">
        Notifications
      </h2>
      <p className="t-s ink2 mt2">
        Choose what you hear about in the bell, by push, by email at once or once a day.
      </p>
      <LinkButton className="mt4" to={pages.notifications} search={{ part: "settings" }}>
        Notification settings
      </LinkButton>
    </section>
  );
}

function Record({ user }: { user: User }) {
  const client = useQueryClient();
  const { data: config } = useQuery(configQuery);
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
        badge={<ScorsBadge score={score} imageUrl={config?.scorsImageUrl ?? "/scors"} />}
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
      <div className={`grid ${styles.cards}`}>
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
