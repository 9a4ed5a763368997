import { AppError, found } from "#platform/contract/errors.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import { paged } from "#platform/server/paging.ts";
import { publicPagePolicy } from "#platform/server/public-page.ts";
import { routesOf } from "#platform/server/route.ts";
import { makeTurns } from "#platform/server/turns.ts";
import * as auth from "#areas/auth/server/index.ts";
import { consentsApi } from "#areas/outreach/contract/consents.api.ts";
import { deliveriesApi } from "#areas/outreach/contract/deliveries.api.ts";
import { doNotCallApi } from "#areas/outreach/contract/do-not-call.api.ts";
import { heldMailApi } from "#areas/outreach/contract/held-mail.api.ts";
import { mailReadinessApi } from "#areas/outreach/contract/mail-readiness.api.ts";
import { mailServerApi, outreachPublicApi } from "#areas/outreach/contract/mail-server.api.ts";
import { sendingRulesApi } from "#areas/outreach/contract/sending-rules.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import { readReturnedMail, takeReturnedMail } from "./bounces.service.ts";
import { reachOf, recordConsents } from "./consents.service.ts";
import { listConsents } from "./consents.store.ts";
import * as doNotCall from "./do-not-call.service.ts";
import { resolveDelivery } from "./deliveries.service.ts";
import * as held from "./held-mail.service.ts";
import { listHeld } from "./held-mail.store.ts";
import * as checks from "./mail-checks.service.ts";
import { mailOutlook } from "./mail-outlook.service.ts";
import { mailReadiness } from "./mail-route.service.ts";
import * as mailServers from "./mail-servers.service.ts";
import { findMailServer } from "./mail-servers.store.ts";
import { getSendingRules, updateSendingRules } from "./sending-rules.service.ts";
import { numberOf } from "./phone-numbers.service.ts";
import * as suppressions from "./suppressions.service.ts";
import { listSuppressions } from "./suppressions.store.ts";
import { fulfilWish, showPerson, wishIn } from "./unsubscribe.service.ts";

/** Limits on bounces that machines post for one business, at a time and in an hour: a large campaign brings thousands. */
const postBoxTurns = makeTurns({
  max: 2,
  maxWaiting: 20,
  waitSeconds: 10,
  refusal: "Too many bounces at once. Please post this one again in a moment.",
});
const reportsPosted: Limit = { name: "outreach.bounces", max: 10_000, windowSeconds: 3600 };

const deliveriesRoutes = routesOf(deliveriesApi, {
  resolve: ({ ctx, params, body }) => resolveDelivery(ctx, params.id, body),
});

const suppressionsRoutes = routesOf(suppressionsApi, {
  list: paged(async ({ ctx, query }) =>
    listSuppressions(ctx.tx, {
      ...query,
      ...(query.channel !== "email" && query.search && { number: await numberOf(ctx, query.search) }),
    }),
  ),
  create: ({ ctx, body }) => suppressions.addSuppression(ctx, body),
  lift: async ({ ctx, params, body }) => (await suppressions.liftSuppression(ctx, params.id, body.why), {}),
});

const consentsRoutes = routesOf(consentsApi, {
  list: ({ ctx, query }) => listConsents(ctx.tx, query.contactId),
  reach: ({ ctx, query }) => reachOf(ctx, query.contactId),
  create: ({ ctx, body }) => recordConsents(ctx, body),
});

const doNotCallRoutes = routesOf(doNotCallApi, {
  list: paged(({ ctx, query }) => doNotCall.listNumberLists(ctx, query)),
  upload: ({ ctx, fields, upload }) => doNotCall.uploadNumberList(ctx, fields, upload),
  remove: async ({ ctx, params }) => (await doNotCall.removeNumberList(ctx, params.id), {}),
});

const heldMailRoutes = routesOf(heldMailApi, {
  list: paged(({ ctx, query }) => listHeld(ctx.tx, query)),
  count: ({ ctx }) => held.countHeldMail(ctx),
  send: ({ ctx, body }) => held.decideHeldMail(ctx, "send", body),
  drop: ({ ctx, body }) => held.decideHeldMail(ctx, "drop", body),
});

const readinessRoutes = routesOf(mailReadinessApi, {
  get: ({ ctx, query }) => mailReadiness(ctx, query.need),
  outlook: ({ ctx, query }) => mailOutlook(ctx, query),
});

const mailServerRoutes = routesOf(mailServerApi, {
  get: ({ ctx }) => mailServers.getMailServer(ctx),
  update: ({ ctx, body }) => mailServers.updateMailServer(ctx, body),
  test: ({ ctx }) =>
    checks.sendTestMail(
      ctx,
      async ({ tx, actor }) => found(await auth.findUser(tx, actor.userId ?? ""), "Person").email,
    ),
  domain: ({ ctx }) => checks.checkDomain(ctx),
});

const sendingRulesRoutes = routesOf(sendingRulesApi, {
  get: ({ ctx }) => getSendingRules(ctx),
  update: ({ ctx, body }) => updateSendingRules(ctx, body),
});

const publicRoutes = routesOf(outreachPublicApi, {
  page: ({ ctx, params, answer }) => {
    answer.header("content-security-policy", publicPagePolicy());
    return showPerson(ctx, params.token);
  },
  act: ({ ctx, params, body, answer }) => {
    answer.header("content-security-policy", publicPagePolicy());
    return fulfilWish(ctx, params.token, () => wishIn(body));
  },
  bounce: async ({ ctx, params, body }) => {
    const read = mailServers.readBounceToken(ctx.ports, params.token);
    if (!read) throw new AppError("not_found", "Page not found");
    await postBoxTurns.inTurn(read.workspaceId, async () => {
      const returned = await readReturnedMail(Buffer.from(body.bytes ?? [])).catch(() => undefined);
      await ctx.database.transact(async (tx) => {
        const entered = await ctx.enter(tx, read.workspaceId, null);
        if (((await findMailServer(tx))?.bounceTokenNumber ?? 1) !== read.number)
          throw new AppError("not_found", "Page not found");
        await takeAttempt(tx, reportsPosted, read.workspaceId);
        if (returned) await takeReturnedMail(entered, returned);
      });
    });
    return {};
  },
});

export const outreachRoutes = [
  ...deliveriesRoutes,
  ...suppressionsRoutes,
  ...consentsRoutes,
  ...doNotCallRoutes,
  ...heldMailRoutes,
  ...readinessRoutes,
  ...mailServerRoutes,
  ...sendingRulesRoutes,
  ...publicRoutes,
];
