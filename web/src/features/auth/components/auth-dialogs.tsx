import { ErrorBoundary } from "../../../components/error-boundary.tsx";
import { heartbeat } from "../../../lib/heartbeat.ts";
import { lazyWithRetry } from "../../../lib/lazy-with-retry.tsx";
import { useObservable } from "../../../lib/observable.ts";
import { toast } from "../../../lib/toast.ts";
import { pendingConfirmation } from "../confirmation.ts";
import { closeDialog, useOpenDialog } from "../dialogs.ts";
import { pendingDemoRequest } from "../wallet/demo/requests.ts";

const LoginDialog = lazyWithRetry(() => import("./login-dialog.tsx").then((file) => file.LoginDialog));
const RegisterDialog = lazyWithRetry(() =>
  import("./register-dialog.tsx").then((file) => file.RegisterDialog),
);
const WalletDialog = lazyWithRetry(() => import("./wallet-dialog.tsx").then((file) => file.WalletDialog));
const OwnKycDialog = lazyWithRetry(() => import("./own-kyc-dialog.tsx").then((file) => file.OwnKycDialog));
const ConfirmIdentityDialog = lazyWithRetry(() =>
  import("./confirm-identity-dialog.tsx").then((file) => file.ConfirmIdentityDialog),
);
const DemoWalletDialog = lazyWithRetry(() =>
  import("./demo-wallet-dialog.tsx").then((file) => file.DemoWalletDialog),
);

function giveUp() {
  closeDialog();
  pendingConfirmation.get()?.(false);
  toast({ title: "We couldn’t open this dialog", message: "Try again in a moment." });
  heartbeat().catch(() => {});
}

type Props = { onTour?: ((accountId: string) => void) | undefined };

/** Each dialog is loaded when it first opens, and stays mounted so that it can close with grace. */
export function AuthDialogs({ onTour }: Props) {
  const open = useOpenDialog();
  const demoWalletAsks = useObservable(pendingDemoRequest) !== null;
  const isAsked = useObservable(pendingConfirmation) !== null;
  const name = open?.name;
  return (
    <ErrorBoundary attempt={open ?? isAsked} onFailure={giveUp}>
      {name === "login" || LoginDialog.isLoaded() ? (
        <LoginDialog opened={name === "login"} onTour={onTour} />
      ) : null}
      {name === "register" || RegisterDialog.isLoaded() ? (
        <RegisterDialog
          opened={name === "register"}
          chosenRole={open?.name === "register" ? open.role : null}
        />
      ) : null}
      {name === "kyc" || OwnKycDialog.isLoaded() ? <OwnKycDialog opened={name === "kyc"} /> : null}
      {name === "wallet" || WalletDialog.isLoaded() ? <WalletDialog opened={name === "wallet"} /> : null}
      {isAsked || ConfirmIdentityDialog.isLoaded() ? <ConfirmIdentityDialog opened={isAsked} /> : null}
      {demoWalletAsks || DemoWalletDialog.isLoaded() ? <DemoWalletDialog /> : null}
    </ErrorBoundary>
  );
}
