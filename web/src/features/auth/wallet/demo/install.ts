import { configQuery } from "../../../../lib/config.ts";
import { queryClient } from "../../../../lib/query-client.ts";

/** On the embedded chain alone. Its code and keys are loaded when somebody asks for wallets, and not before. */
export function installDemoWallet(): void {
  window.addEventListener("eip6963:requestProvider", () => {
    void queryClient.fetchQuery(configQuery).then(async ({ demo, chainId }) => {
      if (!demo) return;
      const { announceDemoWallet } = await import("./announce.ts");
      announceDemoWallet(chainId);
    });
  });
}
