import { FailedMail } from "../../features/admin/components/failed-mail.tsx";
import { Health as Figures } from "../../features/admin/components/health.tsx";

/** How the instance is, and the emails that were given up. */
export const Health = () => (
  <div className="stack" style={{ gap: 24 }}>
    <Figures />
    <FailedMail />
  </div>
);
