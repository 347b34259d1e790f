import { settingsEndpoints } from "@trestle/domain/instance/endpoints.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { recordAudit } from "../../platform/events/audit.ts";
import { sendsMail } from "../../platform/events/mail.ts";
import type { App } from "../../platform/http/app.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";

/** The instance's settings for administrators; none of them is a secret. */
export function settingsRoutes(app: App, services: Services): void {
  const { db, settings } = services;
  const readPage = async () => ({
    settings: await settings.read(),
    changed: Object.keys(await settings.changed()) as [],
    environment: environmentOf(services),
  });

  serve(app, settingsEndpoints, {
    "GET /api/admin/settings": readPage,
    "PUT /api/admin/settings": async ({ me, body }) => {
      const { name, value, reason } = body;
      const before = (await settings.read())[name];
      await db.transaction().execute(async (transaction) => {
        await settings.write(transaction, name, value);
        await recordAudit(transaction, me.id, {
          act: "changed a setting",
          subject: `${name}: ${say(before)} to ${value === null ? "the environment's value" : say(value)}`,
          subjectId: null,
          note: reason,
        });
      });
      settings.forget();
      return readPage();
    },
  });
}

const say = (value: boolean | number | string | null): string => {
  if (value === null) return "none";
  return typeof value === "boolean" ? (value ? "on" : "off") : String(value);
};

function environmentOf({ config, deployment }: Services) {
  const facts: [string, string][] = [
    ["Address", config.PUBLIC_URL],
    ["Chain id", String(deployment.chainId)],
    ["Demo", config.demo ? "yes" : "no"],
    ["Blocks until an effect is final", String(config.demo ? 1 : config.CONFIRMATIONS)],
    ["Deepest reorg that is followed", config.demo ? "any" : `${config.REORG_WINDOW} blocks`],
    ["Keeper", config.KEEPER ? `on, ${config.KEEPER_GAS_PER_DAY.toLocaleString("en-GB")} gas a day` : "off"],
    ["Operator's minimum balance", formatCoins(config.OPERATOR_MIN_BALANCE)],
    ["Email", sendsMail(config) ? `on, from ${config.MAIL_FROM}` : "off"],
    ["Files", config.S3_URL ? "object storage" : "a folder of this machine"],
    ["Requests per minute and network address", config.REQUESTS_PER_MINUTE.toLocaleString("en-GB")],
    ["Stake for the Business Club", formatCoins(config.CLUB_STAKE)],
    ["Metrics", config.METRICS_TOKEN ? "on" : "off"],
  ];
  return facts.map(([name, value]) => ({ name, value }));
}
