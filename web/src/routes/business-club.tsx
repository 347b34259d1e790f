import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import { Page } from "../components/page.tsx";
import { countsQuery, introductionsQuery } from "../features/club/api/club.ts";
import { MembershipBadge } from "../features/club/components/membership-badge.tsx";
import { OwnIntroductions } from "../features/club/components/own-introductions.tsx";
import { formatNumber } from "../lib/format.ts";
import { Button, Grid } from "../ui/index.ts";
import { Directory } from "./club/directory.tsx";
import { Events } from "./club/events.tsx";
import { Opportunities, PostButton, SuggestedOpportunities } from "./club/opportunities.tsx";
import { useIntroduce } from "./club/use-introduce.tsx";
import { useJoin } from "./club/use-join.tsx";

/** Shows the club to all visitors; actions for members lead others to membership. */
export function BusinessClub() {
  const join = useJoin();
  const { membership, asMember } = join;
  const { introduce, dialog } = useIntroduce(join);
  const { data: counts } = useQuery(countsQuery);
  const { data: own } = useQuery(introductionsQuery(join.user?.id ?? null));
  const asked = new Set(
    own?.introductions.filter(({ mine, state }) => mine && state === "open").map(({ other }) => other._id),
  );
  const navigate = useNavigate();
  const total = counts ? counts.business + counts.investor : 0;
  const listYourself = (
    <Button onClick={() => (membership?.hasPage ? ownPage() : asMember(ownPage))}>
      {membership?.hasPage ? "Your company page" : "List yourself"}
    </Button>
  );
  const ownPage = () => void navigate({ to: `${pages.club}/page` });
  return (
    <Page
      title="Business Club"
      lead={
        total > 1
          ? `${formatNumber(total)} businesses and investors. You swap contact details only when both sides agree`
          : "Businesses and investors. You swap contact details only when both sides agree"
      }
      actions={
        <div className="row g2 wrap-ok">
          {membership?.basis ? <MembershipBadge basis={membership.basis} /> : null}
          {listYourself}
          <PostButton join={join} />
        </div>
      }
    >
      <Directory
        listYourself={listYourself}
        action={({ _id, name }) =>
          _id === join.user?.id ? (
            <Button small onClick={ownPage}>
              Edit page
            </Button>
          ) : asked.has(_id) ? (
            <span className="t-s muted">Introduction requested</span>
          ) : (
            <Button small onClick={() => introduce({ _id, name })}>
              Introduce me<span className="sr"> to {name}</span>
            </Button>
          )
        }
      />
      <Grid columns="1fr minmax(280px, 400px)" fold="m" align="start" className="mt5">
        <Opportunities join={join} />
        <div className="stack">
          {join.user ? (
            <>
              <OwnIntroductions
                viewerId={join.user.id}
                onNegotiate={(negotiation) => void navigate({ to: pages.negotiate, search: { negotiation } })}
              />
              <SuggestedOpportunities viewerId={join.user.id} />
            </>
          ) : null}
          <Events join={join} />
        </div>
      </Grid>
      {join.dialog}
      {dialog}
    </Page>
  );
}
