import { mapPage, paged } from "#platform/server/paging.ts";
import { routesOf } from "#platform/server/route.ts";
import { listSources } from "#areas/customers/server/index.ts";
import { campaignsApi, emailImagesApi, trackingApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { templatesApi } from "#areas/email-campaigns/contract/templates.api.ts";
import { everybody } from "#areas/outreach/contract/audience.schema.ts";
import { settleUnknown } from "./aftermath.service.ts";
import * as life from "./campaign-life.service.ts";
import * as service from "./campaigns.service.ts";
import * as store from "./campaigns.store.ts";
import { addImage, imageOf } from "./images.service.ts";
import { countAudience } from "#areas/outreach/server/index.ts";
import { preflightOf } from "./preflight.service.ts";
import { prepareContent } from "./mail-texts.service.ts";
import { previewMail, testMail } from "./preview.service.ts";
import { listRecipients, reportOf } from "./recipients.service.ts";
import * as templates from "./templates.service.ts";
import { listTemplates } from "./templates.store.ts";
import { countClick, countOpen } from "./tracks.service.ts";

const campaignRoutes = routesOf(
  campaignsApi,
  {
    list: paged(async ({ ctx, query }) => mapPage(await store.listCampaigns(ctx.tx, query), service.shown)),
    totals: ({ ctx }) => store.sumCampaigns(ctx.tx),
    bin: paged(async ({ ctx, query }) => mapPage(await store.listBin(ctx.tx, query), service.shown)),
    get: ({ ctx, params }) => service.getCampaign(ctx, params.id),
    create: ({ ctx, body }) => service.createCampaign(ctx, body),
    update: ({ ctx, params, body }) => service.updateCampaign(ctx, params.id, body),
    remove: async ({ ctx, params }) => (await service.deleteCampaign(ctx, params.id), {}),
    restore: ({ ctx, params }) => service.restoreCampaign(ctx, params.id),
    duplicate: ({ ctx, params }) => service.duplicateCampaign(ctx, params.id),
    send: ({ ctx, params, body }) => life.sendCampaign(ctx, params.id, body.count),
    sendLate: ({ ctx, params, body }) => life.sendLate(ctx, params.id, body.count),
    schedule: ({ ctx, params, body }) => life.scheduleCampaign(ctx, params.id, body),
    unschedule: ({ ctx, params }) => life.unscheduleCampaign(ctx, params.id),
    pause: ({ ctx, params }) => life.pauseCampaign(ctx, params.id),
    resume: ({ ctx, params }) => life.resumeCampaign(ctx, params.id),
    cancel: ({ ctx, params }) => life.cancelCampaign(ctx, params.id),
    preflight: ({ ctx, params }) => preflightOf(ctx, params.id),
    recipients: paged(({ ctx, params, query }) => listRecipients(ctx, params.id, query)),
    report: ({ ctx, params }) => reportOf(ctx, params.id),
    settleUnknown: ({ ctx, params, body }) => settleUnknown(ctx, params.id, body),
    audienceCount: ({ ctx, body }) => countAudience(ctx, body.audience),
    audienceOptions: async ({ ctx }) => ({
      sources: await listSources(ctx.tx),
      total: (await countAudience(ctx, everybody)).count,
    }),
    preview: ({ ctx, body }) => previewMail(ctx, body),
    test: ({ ctx, params, body }) => testMail(ctx, params.id, body.contactId),
  },
  { create: prepareContent, update: prepareContent },
);

const templateRoutes = routesOf(
  templatesApi,
  {
    list: ({ ctx }) => listTemplates(ctx.tx),
    create: ({ ctx, body }) => templates.createTemplate(ctx, body),
    update: ({ ctx, params, body }) => templates.updateTemplate(ctx, params.id, body),
    remove: async ({ ctx, params }) => (await templates.removeTemplate(ctx, params.id), {}),
  },
  { create: prepareContent, update: prepareContent },
);

const imageRoutes = routesOf(emailImagesApi, {
  upload: ({ ctx, upload }) => addImage(ctx, upload),
  get: ({ ctx, params, answer }) => {
    answer.header("cross-origin-resource-policy", "cross-origin");
    answer.header("cache-control", "public, max-age=31536000, immutable");
    return imageOf(ctx, params.token);
  },
});

const trackingRoutes = routesOf(trackingApi, {
  open: ({ ctx, params, answer }) => countOpen(ctx, params.token, answer),
  click: ({ ctx, params, answer }) => countClick(ctx, params.token, answer),
});

export const emailCampaignsRoutes = [...campaignRoutes, ...templateRoutes, ...imageRoutes, ...trackingRoutes];
