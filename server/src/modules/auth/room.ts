import type { Room } from "../../room.ts";
import { accountRoutes } from "./account-routes.ts";
import { CONFIRM_TASK, type ConfirmJob, sendConfirmation } from "./confirm-email.ts";
import { endSockets } from "./end-sockets.ts";
import { firstStepsOf } from "./first-steps.ts";
import { forgetExpired } from "./forget-expired.ts";
import { forgetPerson } from "./forget-person.ts";
import { kycRoutes } from "./kyc-routes.ts";
import type { WalletObstacles } from "./link-wallet.ts";
import { authNotices } from "./notices.ts";
import { RESET_TASK, requestReset } from "./reset-password.ts";
import { authRoutes } from "./routes.ts";
import { approvalTask } from "./schedule-approval.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { socketRoute } from "./socket-route.ts";

/** `obstaclesOf` asks every room what stands behind an account and its wallet. */
export const authRoom = (obstaclesOf: WalletObstacles) =>
  ({
    routes: (app, dependencies) => {
      authRoutes(app, dependencies);
      accountRoutes(app, dependencies, obstaclesOf);
      secondFactorRoutes(app, dependencies);
      kycRoutes(app, dependencies);
      socketRoute(app, dependencies);
    },
    notices: authNotices,
    start: endSockets,
    tasks: (dependencies) => ({
      ...approvalTask(dependencies),
      [CONFIRM_TASK]: (job: ConfirmJob) => sendConfirmation(dependencies.db, job),
      [RESET_TASK]: ({ email, askedAt }: { email: string; askedAt?: string }) =>
        requestReset(dependencies.db, email, askedAt ? new Date(askedAt) : undefined),
    }),
    housekeeping: forgetExpired,
    firstSteps: async (_, account) => firstStepsOf(account),
    personal: [
      { table: "account", by: ["id"], without: ["password_hash"] },
      { table: "session", by: ["account_id"] },
      { table: "account_activity", by: ["account_id"] },
      { table: "totp", by: ["account_id"], without: ["secret"] },
      { table: "passkey", by: ["account_id"] },
      { table: "recovery_code", by: ["account_id"], without: ["code_hash"] },
      { table: "kyc_submission", by: ["account_id"], without: ["reviewer_id"] },
      {
        table: "kyc_document",
        through: { key: "submission_id", table: "kyc_submission", by: "account_id" },
      },
      { table: "email_confirmation", by: ["account_id"], without: ["token_hash"] },
      { table: "proven_wallet", by: ["account_id"] },
      { table: "kyc_attestation", by: ["account_id"] },
      { table: "stored_file", by: ["owner_id"] },
      { table: "file_allowance", by: ["owner_id"] },
    ],
    forget: forgetPerson,
  }) satisfies Room;
