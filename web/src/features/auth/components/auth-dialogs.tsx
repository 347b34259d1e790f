import { lazy, Suspense, useRef } from "react";
import { useOpenDialog } from "../dialogs.ts";

const LoginDialog = lazy(() => import("./login-dialog.tsx").then((file) => ({ default: file.LoginDialog })));
const RegisterDialog = lazy(() =>
  import("./register-dialog.tsx").then((file) => ({ default: file.RegisterDialog })),
);
const WalletDialog = lazy(() =>
  import("./wallet-dialog.tsx").then((file) => ({ default: file.WalletDialog })),
);

/** Each dialog is loaded when it first opens, and stays mounted so that it can close with grace. */
export function AuthDialogs() {
  const open = useOpenDialog();
  const seen = useRef(new Set<string>());
  if (open) seen.current.add(open.name);
  return (
    <Suspense>
      {seen.current.has("login") ? <LoginDialog opened={open?.name === "login"} /> : null}
      {seen.current.has("register") ? (
        <RegisterDialog
          opened={open?.name === "register"}
          chosenRole={open?.name === "register" ? open.role : null}
        />
      ) : null}
      {seen.current.has("wallet") ? <WalletDialog opened={open?.name === "wallet"} /> : null}
    </Suspense>
  );
}
