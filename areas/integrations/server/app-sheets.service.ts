import { AppError } from "#platform/contract/errors.ts";
import type { Ctx } from "#platform/server/context.ts";
import * as calendar from "#areas/calendar/server/index.ts";
import * as customers from "#areas/customers/server/index.ts";
import { columnsIn, endingsOf } from "#areas/integrations/contract/app-addresses.rules.ts";
import type { AppId } from "#areas/integrations/contract/app-catalog.rules.ts";
import { tokenOf } from "./app-addresses.service.ts";
import { type AppAdapter, type AppCheck, openSecrets } from "./app-checks.service.ts";
import type { IntegrationRow } from "./integrations.store.ts";
import { troubleOf } from "./webhook-sending.service.ts";

/** How an app stands that other programs read, before one did. */
export const noReaderYet: AppCheck = {
  status: "waiting",
  reason: "No program has read its private address yet.",
};

/** The private addresses of an app, by the ending of the file: what managers copy into their other program. */
export async function addressesOf(
  ctx: Ctx,
  row: Pick<IntegrationRow, "id" | "appId">,
): Promise<Record<string, unknown>> {
  const endings = endingsOf[row.appId] ?? [];
  const token = await tokenOf(ctx, row.id, "feed");
  const all = endings.map((ending) => [ending, `${ctx.ports.appUrl}/integrations/feed/${token}.${ending}`]);
  return { address: all[0]?.[1], addresses: Object.fromEntries(all) };
}

/** An app that another program reads by a private address: connected once one did. */
const readByAddress = (appId: AppId): AppAdapter => ({
  appId,
  reachesOut: false,
  check: async () => noReaderYet,
  shown: addressesOf,
});

/** Spreadsheet: the chosen columns, which are there when they are chosen (400). What becomes of them later opens no other. */
export const spreadsheetAdapter: AppAdapter = {
  ...readByAddress("spreadsheet"),
  async check(parts, { config }) {
    const columns = columnsIn(config);
    if (columns === "all") return noReaderYet;
    const known = await parts.beforehand((ctx) => customers.sheetKeys(ctx));
    const left = columns.filter((key) => known.includes(key));
    if (left.length > 0 && left.length === columns.length) return noReaderYet;
    const message = "Choose columns that are there, or all";
    throw new AppError("validation_failed", message, { errors: { "config.options.columns": message } });
  },
};

const noCalendar = "There is no calendar at this address. Copy the secret address in iCal format.";

/** Calendar: what is here, by a private address; and a calendar elsewhere by its secret one, as busy time of who connects it. */
export const calendarAdapter: AppAdapter = {
  ...readByAddress("calendar"),
  reachesOut: true,
  async check({ ports }, { webhookUrl }) {
    if (!webhookUrl) return noReaderYet;
    try {
      const { status, body } = await ports.outgoing.request(webhookUrl, {
        maxRedirects: 3,
        maxMs: 10_000,
        maxBytes: 4096,
        isUnpacked: true,
      });
      if (status === 200 && /BEGIN:VCALENDAR/i.test(body.toString("utf8")))
        return { status: "connected", reason: "Its busy times are read." };
      return { status: "failed", field: "webhookUrl", reason: noCalendar };
    } catch (error) {
      return { status: "failed", field: "webhookUrl", reason: troubleOf(error) };
    }
  },
  async kept(ctx, row, { webhookUrl }) {
    await readBusy(ctx, row, row.isActive ? webhookUrl : null);
  },
  async switched(ctx, row, isOn) {
    await readBusy(ctx, row, isOn ? (openSecrets(ctx, row)["webhookUrl"] ?? null) : null);
  },
};

/** Has a calendar elsewhere read as busy time, or no longer; 409 where there are too many already. */
async function readBusy(ctx: Ctx, { id, name }: IntegrationRow, url: string | null): Promise<void> {
  if (url === null) return calendar.disconnectFeed(ctx, id);
  await calendar.connectFeed(ctx, { id, name, url });
}
