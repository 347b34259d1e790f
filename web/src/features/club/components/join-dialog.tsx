import { Link } from "@tanstack/react-router";
import type { Membership } from "@trestle/domain/club/membership.ts";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import { pages } from "@trestle/domain/pages.ts";
import { Button, Dialog, Note, Row, Stack } from "../../../ui/index.ts";

type Props = {
  /** Membership of the signed-in account; undefined for visitors. */
  membership: Membership | undefined;
  isSignedIn: boolean;
  onClose: () => void;
  onLogIn: () => void;
  onRegister: () => void;
  onVerify: () => void;
};

/** Shown when somebody wants what members alone can do: the two ways in. */
export function JoinDialog({ membership, isSignedIn, onClose, onLogIn, onRegister, onVerify }: Props) {
  const missing = membership ? BigInt(membership.stakeNeeded) - BigInt(membership.stake) : undefined;
  return (
    <Dialog title="This is for members" opened onClose={onClose} width={460}>
      <Stack>
        <p className="ink2">Anyone can read the club. Members ask for introductions and list themselves.</p>
        {isSignedIn ? (
          <>
            <Note icon="shield">
              <strong>Verify your identity.</strong> We check your documents once.{" "}
              <Button kind="link" onClick={onVerify}>
                Submit documents
              </Button>
            </Note>
            <Note icon="coins">
              <strong>Or lend.</strong>{" "}
              {missing === undefined
                ? "Keep a stake in a lending pool from your linked wallet. "
                : `You need ${formatCoinsShort(missing)} more in the lending pools, from your linked wallet. `}
              <Link to={pages.pools} className="u-link">
                See the pools
              </Link>
            </Note>
          </>
        ) : (
          <>
            <p className="ink2">
              To become a member, get your documents verified or keep a stake in a lending pool.
            </p>
            <Row>
              <Button onClick={onLogIn}>Sign in</Button>
              <Button kind="primary" className="grow" onClick={onRegister}>
                Join Trestle
              </Button>
            </Row>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
