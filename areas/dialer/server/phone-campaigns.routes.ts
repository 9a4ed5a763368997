import type { z } from "zod";
import type { Ctx } from "#platform/server/context.ts";
import { mapPage, paged } from "#platform/server/paging.ts";
import { type Answer, routesOf } from "#platform/server/route.ts";
import { textCampaignsApi, voiceCampaignsApi } from "#areas/dialer/contract/phone-campaigns.api.ts";
import type {
  NewPhoneSchedule,
  PhoneCampaignQuery,
  PhoneChannel,
  PhoneRecipientQuery,
  ResumeCampaign,
  StartCampaign,
  UnknownSettled,
} from "#areas/dialer/contract/phone-campaigns.schema.ts";
import type { PageWanted } from "#platform/server/paging.ts";
import * as service from "./phone-campaigns.service.ts";
import * as store from "./phone-campaigns.store.ts";
import * as life from "./phone-life.service.ts";
import { preflightOf } from "./phone-preflight.service.ts";
import { settleUnknown } from "./phone-unknown.service.ts";
import { listRecipients } from "./phone-recipients.service.ts";

type One = { ctx: Ctx; params: { id: string } };
type Listed<Query> = { ctx: Ctx; query: Query; answer: Answer };

/** What can be done with campaigns, whatever their channel. */
function handlersOf<Shown>(channel: PhoneChannel, shown: (row: store.PhoneCampaignRow) => Shown) {
  type Act = (ctx: Ctx, which: store.Which) => Promise<store.PhoneCampaignRow>;
  const act =
    (does: Act) =>
    async ({ ctx, params: { id } }: One): Promise<Shown> =>
      shown(await does(ctx, { id, channel }));
  return {
    list: paged(async ({ ctx, query }: Listed<PhoneCampaignQuery>) =>
      mapPage(await store.listPhoneCampaigns(ctx.tx, channel, query), shown),
    ),
    bin: paged(async ({ ctx, query }: Listed<PageWanted>) =>
      mapPage(await store.listBin(ctx.tx, channel, query), shown),
    ),
    get: act(service.findCampaign),
    remove: async ({ ctx, params: { id } }: One) => (await service.deleteCampaign(ctx, { id, channel }), {}),
    restore: act(service.restoreCampaign),
    duplicate: act(service.duplicateCampaign),
    start: async ({ ctx, params: { id }, body }: One & { body: z.output<typeof StartCampaign> }) =>
      shown(await life.startCampaign(ctx, { id, channel }, body)),
    schedule: async ({ ctx, params: { id }, body }: One & { body: NewPhoneSchedule }) =>
      shown(await life.scheduleCampaign(ctx, { id, channel }, body)),
    unschedule: act(life.unscheduleCampaign),
    pause: act(life.pauseCampaign),
    resume: async ({ ctx, params: { id }, body }: One & { body: ResumeCampaign }) =>
      shown(await life.resumeCampaign(ctx, { id, channel }, body)),
    cancel: act(life.cancelCampaign),
    settleUnknown: async ({ ctx, params: { id }, body }: One & { body: UnknownSettled }) =>
      shown(await settleUnknown(ctx, { id, channel }, body)),
    preflight: ({ ctx, params: { id } }: One) => preflightOf(ctx, { id, channel }),
    recipients: paged(({ ctx, params: { id }, query }: Listed<PhoneRecipientQuery> & One) =>
      listRecipients(ctx, { id, channel }, query),
    ),
  };
}

export const voiceCampaignsRoutes = routesOf(voiceCampaignsApi, {
  ...handlersOf("call", service.shownCalls),
  create: async ({ ctx, body }) =>
    service.shownCalls(await service.createCampaign(ctx, "call", service.writtenCalls(body))),
  update: async ({ ctx, params: { id }, body }) => {
    const { was: _, script: words, ...changes } = body;
    return service.shownCalls(
      await service.updateCampaign(ctx, { id, channel: "call" }, body, {
        shown: service.shownCalls,
        written: { ...changes, words },
      }),
    );
  },
});

export const textCampaignsRoutes = routesOf(textCampaignsApi, {
  ...handlersOf("text", service.shownTexts),
  create: async ({ ctx, body }) =>
    service.shownTexts(await service.createCampaign(ctx, "text", service.writtenTexts(body))),
  update: async ({ ctx, params: { id }, body }) => {
    const { was: _, message: words, ...changes } = body;
    return service.shownTexts(
      await service.updateCampaign(ctx, { id, channel: "text" }, body, {
        shown: service.shownTexts,
        written: { ...changes, words },
      }),
    );
  },
});
