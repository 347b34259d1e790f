import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/PasswordInput.layer.css";
import { changePasswordRequest } from "@trestle/domain/auth/session.ts";
import { type FormEvent, useState } from "react";
import { serverMessage } from "../../../lib/request-error.ts";
import { toast } from "../../../lib/toast.ts";
import { postLogoutOthers, putPassword } from "../api/password.ts";
import { SecretInput } from "./secret-input.tsx";

const empty = { currentPassword: "", newPassword: "", confirmation: "" };
const others = (ended: number) =>
  ended === 0
    ? "You were logged in nowhere else."
    : `${ended === 1 ? "One other session" : `${ended} other sessions`} ended.`;

/** A new password, and an end to every session that knew the old one. */
export function PasswordCard() {
  const [fields, setFields] = useState(empty);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const filled = Object.values(fields).every((value) => value !== "");
  const set = (field: keyof typeof empty) => (value: string) => setFields({ ...fields, [field]: value });

  const attempt = async (change: () => Promise<{ ended: number }>, title: string) => {
    setFailure(null);
    setBusy(true);
    try {
      const { ended } = await change();
      setFields(empty);
      toast({ title, message: others(ended) });
    } catch (error) {
      setFailure(serverMessage(error) ?? "Nothing was changed: try again.");
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!filled || busy) return;
    const { confirmation, ...request } = fields;
    if (request.newPassword !== confirmation) return setFailure("Passwords do not match");
    const parsed = changePasswordRequest.safeParse(request);
    if (!parsed.success) return setFailure(parsed.error.issues[0]?.message ?? null);
    void attempt(() => putPassword(parsed.data), "Your password is changed");
  };

  return (
    <section className="card" aria-labelledby="password-card">
      <h2 id="password-card" className="t-m">
        Password and sessions
      </h2>
      <form className="stack mt3" onSubmit={submit} noValidate>
        <SecretInput
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          value={fields.currentPassword}
          onChange={set("currentPassword")}
        />
        <SecretInput
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          value={fields.newPassword}
          onChange={set("newPassword")}
        />
        <SecretInput
          label="Confirm new password"
          name="confirmNewPassword"
          autoComplete="new-password"
          value={fields.confirmation}
          onChange={set("confirmation")}
        />
        {failure ? (
          <p className="err" role="alert">
            {failure}
          </p>
        ) : null}
        <div className="row g2 wrap-ok">
          <button type="submit" className="btn" disabled={!filled || busy}>
            Change password
          </button>
          <button
            type="button"
            className="btn quiet"
            disabled={busy}
            onClick={() => void attempt(postLogoutOthers, "You are logged in here alone")}
          >
            Log out everywhere else
          </button>
        </div>
        <p className="t-s muted">A change ends every other session of yours at once.</p>
      </form>
    </section>
  );
}
