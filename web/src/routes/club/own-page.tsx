import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { User } from "@trestle/domain/auth/user.ts";
import { pages } from "@trestle/domain/pages.ts";
import { LoadingAnimation } from "../../components/loading-animation.tsx";
import { Page } from "../../components/page.tsx";
import { PinPicker } from "../../components/places/pin-picker.tsx";
import { useAuth } from "../../features/auth/auth-store.ts";
import { RequireLogin } from "../../features/auth/components/require-login.tsx";
import { membershipQuery } from "../../features/club/api/club.ts";
import { MembershipBadge } from "../../features/club/components/membership-badge.tsx";
import { PageForm } from "../../features/club/components/page-form.tsx";
import { PagePictures } from "../../features/club/components/page-pictures.tsx";
import { queryOf } from "../../lib/endpoints.ts";
import { Badge, LinkButton, LoadFailure, Note } from "../../ui/index.ts";

/** Shows the reader's own company page, even while the page is hidden from others. */
export function OwnClubPage() {
  const { user } = useAuth();
  return (
    <RequireLogin title="Your company page" purpose="What the club’s members and visitors read about you.">
      {user ? <Editor user={user} /> : null}
    </RequireLogin>
  );
}

function Editor({ user }: { user: User }) {
  const page = useQuery(
    queryOf("GET /api/club/page", { viewer: user.id }, { select: ({ page: own }) => own }),
  );
  const { data: membership, error, refetch } = useQuery(membershipQuery(user.id));
  const failed = page.error ?? error;
  if (failed)
    return (
      <div className="wrap">
        <LoadFailure
          title="We couldn’t load your page."
          error={failed}
          onRetry={() => void Promise.all([page.refetch(), refetch()])}
        />
      </div>
    );
  if (page.data === undefined || !membership) return <LoadingAnimation />;
  return (
    <Page
      title="Your company page"
      lead={
        <Link to={pages.club} className="u-link">
          Business Club
        </Link>
      }
      actions={
        <div className="row g2 wrap-ok">
          {membership.basis ? <MembershipBadge basis={membership.basis} /> : <Badge>Guest</Badge>}
          {membership.listed && membership.basis ? (
            <LinkButton to={`${pages.club}/members/$userId`} params={{ userId: user.id }}>
              View page
            </LinkButton>
          ) : null}
        </div>
      }
    >
      <div className="stack">
        {membership.basis ? null : (
          <Note>
            You’re a guest, so only you see this page. It’s shown once your documents are verified or you have
            enough in the lending pools.
          </Note>
        )}
        {page.data?.hiddenFor ? (
          <Note role="status">An administrator has hidden this page: {page.data.hiddenFor}</Note>
        ) : null}
        <PageForm
          key={page.data === null ? "new" : "saved"}
          own={page.data}
          kind={user.role === "investor" ? "investor" : "business"}
          isMember={membership.basis !== null}
          pickPlace={(picker) => <PinPicker {...picker} mapLabel="Map of where you work from" />}
        />
        {page.data ? <PagePictures pictures={page.data.pictures} /> : null}
      </div>
    </Page>
  );
}
