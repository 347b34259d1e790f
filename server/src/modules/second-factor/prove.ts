import type { Proof } from "@trestle/domain/auth/second-factor.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { tryCode, tryRecoveryCode } from "../sessions/throttle.ts";
import { usePasskey } from "./passkeys.ts";
import { useRecoveryCode } from "./recovery-codes.ts";
import { useTotpCode } from "./totp.ts";

type Showing = {
  account: Account;
  /** Login or session for which a passkey's challenge was created. */
  scope: string;
  address: string;
  /** A device that has logged in to this account before, or a session of it. */
  device: string | undefined;
  /**
   * After the right password a passkey's touch is enough; alone it must verify its user by PIN, fingerprint or face.
   */
  afterPassword?: boolean;
};

/** Refuses unless this proves the account's second factor. A proof is consumed by its use; wrong codes are counted. */
export async function proveSecondFactor(
  services: Pick<Services, "db" | "config" | "secrets">,
  { account, scope, address, device, afterPassword = false }: Showing,
  proof: Proof,
): Promise<void> {
  const subject = { username: account.username, address, device };
  const refuse = (message: string) => new DomainError("forbidden", message);
  switch (proof.kind) {
    case "totp": {
      const shown = { outcome: "wrong" as Awaited<ReturnType<typeof useTotpCode>> };
      await tryCode(services.db, subject, async () => {
        shown.outcome = await useTotpCode(services, account.id, proof.code);
        return shown.outcome === "right" || undefined;
      });
      if (shown.outcome === "used")
        throw refuse("That code has been used. Wait for the next one in your app.");
      if (shown.outcome === "wrong") throw refuse("That code isn’t right. Enter the newest one.");
      return;
    }
    case "recovery": {
      const isRight = await tryRecoveryCode(
        services.db,
        subject,
        async () => (await useRecoveryCode(services.db, account.id, proof.code)) || undefined,
      );
      if (!isRight) throw refuse("That recovery code isn’t right, or it has been used.");
      return;
    }
    case "passkey": {
      const shown = await usePasskey(services, account.id, scope, proof.response);
      if (shown === "wrong") throw refuse("That passkey didn’t work. Try again, or use a code.");
      if (shown === "touched" && !afterPassword)
        throw refuse(
          "That passkey didn’t check your PIN, finger or face. Use another one or a code, or sign in again.",
        );
    }
  }
}
