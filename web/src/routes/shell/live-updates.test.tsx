import { expect, it } from "vitest";
import { renderAt } from "../../test-render.tsx";
import { harriet, serve } from "../../test-server.ts";
import { TestSocket } from "../../test-socket.ts";
import { LiveUpdates } from "./live-updates.tsx";

it("opens the notification and the project socket, and closes both with 1000 on sign-out", async () => {
  serve({});
  const { unmount } = await renderAt("/", <LiveUpdates userId={harriet.id} />);
  expect(TestSocket.opened).toHaveLength(2);
  unmount();
  expect(TestSocket.opened.map(({ closedWith }) => closedWith)).toEqual([1000, 1000]);
});
