import { FailedMail } from "../../features/admin/components/failed-mail.tsx";
import { Health as Figures } from "../../features/admin/components/health.tsx";
import { Stack } from "../../ui/index.ts";

/** How the instance is, and the emails that were given up. */
export const Health = () => (
  <Stack gap={5}>
    <Figures />
    <FailedMail />
  </Stack>
);
