import { notifyLive, themselves } from "#platform/server/live.ts";
import { on } from "#platform/server/events.ts";
import { liveWorkspacesOf } from "#platform/server/sessions.ts";
import { ticketChanged } from "#areas/help/contract/tickets.events.ts";
import * as help from "#areas/help/server/index.ts";
import { deskApi } from "#areas/host/contract/desk.api.ts";

export const deskSubscribers = [
  // Hosts sit in businesses of their own: their screens learn that the desk's lists went stale, nothing more.
  on(ticketChanged, async ({ tx, database }) => {
    const hosts = (await help.listHosts(tx)).map(({ id }) => id);
    if (hosts.length === 0) return;
    for (const workspaceId of await liveWorkspacesOf(tx, hosts))
      notifyLive({ tx, workspaceId, database }, [deskApi.tickets.path], { ids: hosts, peopleOf: themselves });
  }),
];
