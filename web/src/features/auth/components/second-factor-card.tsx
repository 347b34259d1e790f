import { useQuery } from "@tanstack/react-query";
import { isOn, RECOVERY_CODES, type SecondFactor } from "@trestle/domain/auth/second-factor.ts";
import { type ReactNode, useState } from "react";
import { call } from "../../../lib/endpoints.ts";
import { lazyWithRetry } from "../../../lib/lazy-with-retry.tsx";
import { toast } from "../../../lib/toast.ts";
import { useChange } from "../../../lib/use-change.ts";
import { Badge, Button, Card, ConfirmDialog, List, ListRow, Loaded, Note, Row } from "../../../ui/index.ts";
import { secondFactorPaths, secondFactorQuery } from "../api/queries.ts";
import { hasPasskeys } from "../passkeys.ts";
import { PasskeyList } from "./passkey-list.tsx";

const SetUpTotp = lazyWithRetry(() => import("./set-up-totp.tsx").then((file) => file.SetUpTotp));
const AddPasskey = lazyWithRetry(() => import("./add-passkey.tsx").then((file) => file.AddPasskey));
const RecoveryCodes = lazyWithRetry(() => import("./recovery-codes.tsx").then((file) => file.RecoveryCodes));
const TurnOff = lazyWithRetry(() => import("./turn-off.tsx").then((file) => file.TurnOff));

/** The second factor beside the password: set up, looked after and turned off here. */
export function SecondFactorCard({ userId }: { userId: string }) {
  const query = useQuery(secondFactorQuery(userId));
  return (
    <Card
      id="two-step-login"
      small
      title="Two-step sign-in"
      action={query.data && isOn(query.data) ? <Badge tone="go">On</Badge> : null}
    >
      <Loaded query={query} failure="We couldn’t load your second factor." loading={null}>
        {(factor) => <Factor factor={factor} />}
      </Loaded>
    </Card>
  );
}

type Opened = "totp" | "passkey" | "codes" | "off" | null;

function Factor({ factor }: { factor: SecondFactor }) {
  const [opened, setOpened] = useState<Opened>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const close = () => setOpened(null);
  const { totp, passkeys, recoveryCodesLeft, passkeyDomain, required } = factor;
  const canAdd = passkeyDomain !== null && hasPasskeys(passkeyDomain);
  const added = (recoveryCodes: string[] | null) => {
    close();
    setCodes(recoveryCodes);
  };
  const renewed = useChange({
    send: () => call("POST /api/auth/second-factor/recovery-codes"),
    failure: "Nothing changed. Try again.",
    invalidates: secondFactorPaths,
    onDone: ({ recoveryCodes }) => added(recoveryCodes),
  });
  const addPasskey = canAdd ? <Button onClick={() => setOpened("passkey")}>Add a passkey</Button> : null;
  return (
    <>
      {isOn(factor) ? (
        <>
          <List>
            <Line
              title="Authenticator app"
              text={totp ? "A 6-digit code, new every 30 seconds" : "Not set up"}
              action={
                <Button small onClick={() => setOpened("totp")}>
                  {totp ? "Replace app" : "Set up app"}
                </Button>
              }
            />
            <PasskeyList passkeys={passkeys} isLast={!totp && passkeys.length === 1} />
            <Line
              title="Recovery codes"
              text={`${recoveryCodesLeft} of ${RECOVERY_CODES} left`}
              isLow={recoveryCodesLeft <= 2}
              action={
                <Button
                  small
                  onClick={() => {
                    renewed.clear();
                    setOpened("codes");
                  }}
                >
                  Make new codes
                </Button>
              }
            />
          </List>
          <Row wrap className="mt4">
            {addPasskey}
            <Button kind="quiet" onClick={() => setOpened("off")}>
              Turn off two-step sign-in
            </Button>
          </Row>
        </>
      ) : (
        <>
          <p className="t-s ink2">
            Sign in with your password and one more thing: a code from an app on your phone, or a passkey.
            Somebody who learns your password still can’t get in.
          </p>
          {required ? <Note className="mt3">Administrators need this to use the Admin Panel.</Note> : null}
          <Row wrap className="mt4">
            <Button kind="soft" onClick={() => setOpened("totp")}>
              Set up authenticator app
            </Button>
            {addPasskey}
          </Row>
        </>
      )}
      {canAdd ? null : (
        <p className="t-s muted mt3">
          Passkeys don’t work {passkeyDomain === null ? "at this address" : "in this browser"}. Use an
          authenticator app instead.
        </p>
      )}
      {opened === "totp" ? <SetUpTotp isFirst={!isOn(factor)} onClose={close} onDone={added} /> : null}
      {opened === "passkey" ? <AddPasskey onClose={close} onDone={added} /> : null}
      <ConfirmDialog
        title="Make new recovery codes?"
        opened={opened === "codes"}
        onClose={close}
        confirmLabel="Make new codes"
        onConfirm={() => renewed.run()}
        busy={renewed.busy}
        problem={renewed.problem}
      >
        <p>The codes you have stop working.</p>
      </ConfirmDialog>
      {opened === "off" ? (
        <TurnOff
          factor={factor}
          onClose={close}
          onDone={() => {
            close();
            toast({ title: "Two-step sign-in is off" });
          }}
        />
      ) : null}
      {codes ? <RecoveryCodes codes={codes} onClose={() => setCodes(null)} /> : null}
    </>
  );
}

type LineProps = { title: string; text: string; isLow?: boolean; action: ReactNode };

const Line = ({ title, text, isLow = false, action }: LineProps) => (
  <ListRow end={action}>
    <p className="strong">{title}</p>
    <p className={isLow ? "err" : "t-s muted"}>{text}</p>
  </ListRow>
);
