import type { User } from "@trestle/domain/auth/user.ts";
import { useState } from "react";
import { WalletAddress } from "../../../components/wallet-address.tsx";
import { call } from "../../../lib/endpoints.ts";
import { toast } from "../../../lib/toast.ts";
import { RefusedInput, useChange } from "../../../lib/use-change.ts";
import { useWallet } from "../../../lib/wallet/wallet-store.ts";
import { Button, Card, ConfirmDialog, Fact, Facts, Problem, Row } from "../../../ui/index.ts";
import { userChanged } from "../auth-store.ts";
import { openWallet } from "../dialogs.ts";
import { linkConnectedWallet } from "../wallet/link.ts";

type Props = { user: User };

/** Which wallet is this person's: linked by a signature, one at a time. */
export function WalletCard({ user }: Props) {
  const { address } = useWallet();
  const [asking, setAsking] = useState<"link" | "unlink" | null>(null);
  const linked = user.ethereumAddress;
  const isOther = address !== null && address !== linked;

  const linking = useChange({
    send: async () => {
      const problem = await linkConnectedWallet();
      if (problem) throw new RefusedInput(problem);
    },
    failure: "The wallet wasn’t linked. Try again.",
    onDone: () => toast({ title: "Your wallet is linked", message: "You’ll sign with it from now on." }),
  });
  const unlinking = useChange({
    send: () => call("DELETE /api/auth/wallet"),
    failure: "Nothing changed. Try again.",
    onDone: (answer) => {
      setAsking(null);
      userChanged(answer.user);
    },
  });
  const busy = linking.busy || unlinking.busy;
  const ask = (about: "link" | "unlink") => {
    linking.clear();
    unlinking.clear();
    setAsking(about);
  };

  return (
    <Card small title="Wallet">
      <Facts>
        <Fact name="Linked to your account">
          {linked ? <WalletAddress address={linked} /> : <span className="muted">none</span>}
        </Fact>
        <Fact name="Connected in this browser">
          {address ? <WalletAddress address={address} /> : <span className="muted">none</span>}
        </Fact>
        {linked ? (
          <Fact name="On the chain">
            {user.attestedOnChain ? "verified on the chain" : "not verified on the chain"}
          </Fact>
        ) : null}
      </Facts>
      {isOther ? (
        <p className="t-s muted mt2">
          Your wallet will ask you to sign a message. It’s free and moves no money.
        </p>
      ) : null}
      <Problem className="mt2">{linking.problem}</Problem>
      <Row wrap className="mt4">
        {address === null ? <Button onClick={openWallet}>Choose a wallet</Button> : null}
        {isOther ? (
          <Button kind="soft" busy={busy} onClick={() => (linked ? ask("link") : linking.run())}>
            {busy ? "Waiting for your wallet…" : linked ? "Link this wallet instead" : "Link this wallet"}
          </Button>
        ) : null}
        {linked ? (
          <Button busy={busy} onClick={() => ask("unlink")}>
            Unlink
          </Button>
        ) : null}
      </Row>
      <ConfirmDialog
        title="Replace your linked wallet?"
        opened={asking === "link"}
        onClose={() => setAsking(null)}
        confirmLabel="Link this wallet"
        onConfirm={() => {
          // The wallet asks next, in a window of its own.
          setAsking(null);
          linking.run();
        }}
      >
        <p>
          The old wallet loses its verification on the chain first. Projects and money behind it must be
          finished.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        title="Unlink your wallet?"
        opened={asking === "unlink"}
        onClose={() => setAsking(null)}
        confirmLabel="Unlink wallet"
        onConfirm={() => unlinking.run()}
        busy={busy}
        problem={unlinking.problem}
      >
        <p>
          It loses its verification on the chain, and you can’t bid without a wallet. Projects and money
          behind it must be finished first.
        </p>
      </ConfirmDialog>
    </Card>
  );
}
