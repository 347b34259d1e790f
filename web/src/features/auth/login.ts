import { LOGIN_REFUSED, type LoginRequest } from "@trestle/domain/auth/session.ts";
import { isRefusedLogin, serverMessage } from "../../lib/request-error.ts";
import { wallet } from "../../lib/wallet/wallet-store.ts";
import { postLogin } from "./api/login.ts";
import { auth, setAuth } from "./auth-store.ts";
import { WALLET_MISMATCH, walletDiffers } from "./wallet/mismatch.ts";

const LOGIN_FAILED = "Login failed";
const NOT_INITIALISED = "Failed to initialize authentication";

/** Signs in, or stores why not and answers false. */
export async function login(credentials: LoginRequest): Promise<boolean> {
  const refuse = (loginError: string) => {
    auth.set({ ...auth.get(), loginError });
    return false;
  };
  const answer = await postLogin(credentials).catch((error: unknown) => {
    refuse(serverMessage(error) ?? (isRefusedLogin(error) ? LOGIN_REFUSED : LOGIN_FAILED));
    return undefined;
  });
  if (!answer) return false;
  if (answer.success !== true) return refuse(answer.message ?? LOGIN_FAILED);
  if (!answer.token || !answer.user) return refuse(NOT_INITIALISED);
  try {
    setAuth(answer.token, answer.user);
  } catch {
    return refuse(NOT_INITIALISED);
  }
  if (walletDiffers(answer.user, wallet.get().address)) window.alert(WALLET_MISMATCH);
  return true;
}
