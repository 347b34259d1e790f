import type { SecondStep, SecondStepRequest } from "@trestle/domain/auth/second-factor.ts";
import { LOGIN_REFUSED, type LoginRequest, type LoginResponse } from "@trestle/domain/auth/session.ts";
import { call } from "../../lib/endpoints.ts";
import { isRefusedLogin, serverMessage } from "../../lib/request-error.ts";
import { wallet } from "../../lib/wallet/wallet-store.ts";
import { auth, setAuth } from "./auth-store.ts";
import { WALLET_MISMATCH, walletDiffers } from "./wallet/mismatch.ts";

const LOGIN_FAILED = "Login failed";
const NOT_INITIALISED = "Failed to initialize authentication";

/** Every member is optional, because missing ones are detected and named here. */
type Answer = Partial<Omit<LoginResponse, "success">> & { success?: boolean; secondStep?: SecondStep };

function refuse(loginError: string): false {
  auth.set({ ...auth.get(), loginError });
  return false;
}

/** Signs in, or stores why not and answers false. With a second factor it answers what the second step needs. */
export async function login(credentials: LoginRequest): Promise<boolean | SecondStep> {
  const answer: Answer | undefined = await call("POST /api/auth/login", { body: credentials }).catch(
    (error: unknown) => {
      refuse(serverMessage(error) ?? (isRefusedLogin(error) ? LOGIN_REFUSED : LOGIN_FAILED));
      return undefined;
    },
  );
  if (!answer) return false;
  return answer.secondStep ?? enter(answer);
}

/** The second step: signs in, or stores why not and answers false; "over" if the password has to be entered again. */
export async function finishLogin(request: SecondStepRequest): Promise<boolean | "over"> {
  try {
    return enter(await call("POST /api/auth/login/second-step", { body: request }));
  } catch (error) {
    refuse(serverMessage(error) ?? LOGIN_FAILED);
    return isRefusedLogin(error) ? "over" : false;
  }
}

function enter({ success, message, token, user }: Answer): boolean {
  if (success !== true) return refuse(message ?? LOGIN_FAILED);
  if (!token || !user) return refuse(NOT_INITIALISED);
  try {
    setAuth(token, user);
  } catch {
    return refuse(NOT_INITIALISED);
  }
  if (walletDiffers(user, wallet.get().address)) window.alert(WALLET_MISMATCH);
  return true;
}
