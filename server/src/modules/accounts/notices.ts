import { type FactorChange, securityEvents } from "@trestle/domain/auth/events.ts";
import { type Notice, noticesFor } from "@trestle/domain/notifications/notice.ts";

const changes: Record<FactorChange, string> = {
  app_added:
    "An authenticator app was added to your two-step sign-in, and you were signed out everywhere else",
  app_replaced: "Your authenticator app was replaced, and you were signed out everywhere else",
  passkey_added: "A passkey was added to your two-step sign-in, and you were signed out everywhere else",
  passkey_removed: "A passkey was removed from your two-step sign-in",
  codes_made: "New recovery codes were made. The old ones no longer work",
};

export const securityNotices = noticesFor(securityEvents, (event) => {
  const tell = (message: string): Notice[] => [
    {
      to: event.data.account,
      type: "project_update",
      message,
      metadata: {},
    },
  ];
  switch (event.type) {
    case "security.second_factor_on":
      return tell(
        "Two-step sign-in is on, and you were signed out everywhere else. If that wasn’t you, tell the administrators",
      );
    case "security.second_factor_changed":
      return tell(
        `${changes[event.data.change]}. If that wasn’t you, change your password and sign out everywhere else`,
      );
    case "security.second_factor_off":
      return tell(
        "Two-step sign-in is off. If that wasn’t you, change your password and sign out everywhere else",
      );
    case "security.second_factor_reset":
      return tell(
        "An administrator has reset your second factor and signed you out everywhere. If you didn’t ask for this, change your password and tell the administrators",
      );
    case "security.wallet_changed":
      if (!event.data.before) return [];
      return tell(
        `${event.data.after ? "Another wallet was linked in place of yours" : "Your wallet was unlinked"}. If that wasn’t you, change your password and sign out everywhere else`,
      );
    case "security.email_changed":
      return tell(
        "Your email address was changed. If that wasn’t you, change your password and sign out everywhere else",
      );
    case "security.password_changed":
      return tell(
        "Your password was changed, and you were signed out everywhere else. If that wasn’t you, use Forgot Password or tell the administrators",
      );
    case "security.recovery_code_used":
      return tell(
        `Somebody used one of your recovery codes; ${event.data.left} left. If that wasn’t you, change your password and make new recovery codes`,
      );
  }
});
