import type { Membership } from "@trestle/domain/club/membership.ts";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import type { ReactNode } from "react";
import { Button, Dialog, Icon } from "../../../ui/index.ts";

type Props = {
  /** Membership of the signed-in account; undefined for visitors. */
  membership: Membership | undefined;
  isSignedIn: boolean;
  onClose: () => void;
  onLogIn: () => void;
  onRegister: () => void;
  onVerify: () => void;
  poolsLink: (label: string) => ReactNode;
};

/** Shown when somebody wants what members alone can do: the two ways in. */
export function JoinDialog({
  membership,
  isSignedIn,
  onClose,
  onLogIn,
  onRegister,
  onVerify,
  poolsLink,
}: Props) {
  const missing = membership ? BigInt(membership.stakeNeeded) - BigInt(membership.stake) : undefined;
  return (
    <Dialog title="This is for members" opened onClose={onClose} width={460}>
      <div className="stack">
        <p className="ink2">Anyone can read the club. Members ask for introductions and list themselves.</p>
        {isSignedIn ? (
          <>
            <p className="note">
              <Icon name="shield" size={18} />
              <span>
                <strong>Verify your identity.</strong> We check your documents once.{" "}
                <Button kind="link" onClick={onVerify}>
                  Submit documents
                </Button>
              </span>
            </p>
            <p className="note">
              <Icon name="coins" size={18} />
              <span>
                <strong>Or lend.</strong>{" "}
                {missing === undefined
                  ? "Keep a stake in a lending pool from your linked wallet. "
                  : `You need ${formatCoinsShort(missing)} more in the lending pools, from your linked wallet. `}
                {poolsLink("See the pools")}
              </span>
            </p>
          </>
        ) : (
          <>
            <p className="ink2">
              To become a member, get your documents verified or keep a stake in a lending pool.
            </p>
            <div className="row g2">
              <Button onClick={onLogIn}>Sign in</Button>
              <Button kind="primary" className="grow" onClick={onRegister}>
                Join Trestle
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  );
}
