import type { AddPasskeyRequest, Proof } from "@trestle/domain/auth/second-factor.ts";
import { RefusedInput } from "../../lib/use-change.ts";

type Options = { challenge: string };
type Assertion = Extract<Proof, { kind: "passkey" }>["response"];

/** Whether this browser has passkeys at this address: one in digits can't have any. */
export const hasPasskeys = (domain = window.location.hostname): boolean =>
  typeof window.PublicKeyCredential === "function" &&
  !/^[\d.]+$|:/.test(domain) &&
  (window.location.hostname === domain || window.location.hostname.endsWith(`.${domain}`));

// Loaded when it is first needed: most visits need none.
const library = () => import("@simplewebauthn/browser");

/** Has the browser sign with one of the account's passkeys. */
export async function signWithPasskey(options: Options): Promise<Assertion> {
  const { startAuthentication } = await library();
  try {
    return (await startAuthentication({ optionsJSON: options as never })) as Assertion;
  } catch {
    throw new RefusedInput("The passkey wasn’t used. Try again, or choose another way.");
  }
}

/** Has the browser make a passkey. */
export async function makePasskey(options: Options): Promise<AddPasskeyRequest["response"]> {
  const { startRegistration, WebAuthnError } = await library();
  try {
    return (await startRegistration({ optionsJSON: options as never })) as AddPasskeyRequest["response"];
  } catch (error) {
    const isKnown =
      error instanceof WebAuthnError && error.code === "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED";
    throw new RefusedInput(
      isKnown
        ? "This device already has a passkey for your account."
        : "No passkey was made. Try again when you’re ready.",
    );
  }
}
