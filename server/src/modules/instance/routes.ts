import { abis } from "@trestle/chain/abis.gen.ts";
import type { ContractName } from "@trestle/chain/contract-names.ts";
import { success } from "@trestle/domain/endpoint.ts";
import { DomainError } from "@trestle/domain/errors.ts";
import { configEndpoints } from "@trestle/domain/instance/endpoints.ts";
import { CURRENCY } from "@trestle/domain/money.ts";
import { MAP_CENTRE, MAP_ZOOM } from "@trestle/domain/places/place.ts";
import { sendsMail } from "../../platform/events/mail.ts";
import type { App } from "../../platform/http/app.ts";
import { isLocalRequest } from "../../platform/http/loopback.ts";
import { serve } from "../../platform/http/serve.ts";
import type { Services } from "../../services.ts";
import { tilesUrlOf } from "../places/street-tiles.ts";

/** Routes of the public configuration: settings of this instance and the interface of its contracts. */
export function configRoutes(app: App, { config, deployment, reset, settings, story }: Services): void {
  serve(app, configEndpoints, {
    "GET /api/config": async () => {
      const { notifications, analytics, gbpPerDev, explorerUrl } = await settings.read();
      return {
        chainId: deployment.chainId,
        rpcUrl: `${config.PUBLIC_URL}/rpc`,
        currency: CURRENCY,
        explorerUrl,
        gbpPerDev,
        scorsImageUrl: config.SCORS_IMAGE_URL ?? "/scors",
        contracts: deployment.contracts,
        demo: config.demo,
        keeper: config.KEEPER,
        demoAccounts: story?.accounts ?? [],
        map: {
          center: MAP_CENTRE,
          zoom: MAP_ZOOM,
          libraries: ["places"],
          styleUrl: config.MAP_STYLE_URL ?? null,
          tilesUrl: config.MAP_PMTILES ? tilesUrlOf(config.MAP_PMTILES) : null,
        },
        features: { notifications, analytics, mail: sendsMail(config), reset: reset !== undefined },
      };
    },
    "GET /api/abi/:name": async ({ params }) => ({ abi: [...abis[params.name as ContractName]] }),
  });

  if (!reset) return;
  app.post(
    "/api/demo/reset",
    {
      config: { access: "member", idempotent: false },
      schema: {
        tags: ["instance"],
        summary: "Delete everything in this local demo and start again",
        response: { 202: success },
      },
    },
    async (request, reply) => {
      if (!isLocalRequest(request))
        throw new DomainError("forbidden", "Only somebody at this machine can reset the demo.");
      reset();
      return reply.status(202).send({ success: true });
    },
  );
}
