import { AppError, found } from "#platform/contract/errors.ts";
import { routesOf } from "#platform/server/route.ts";
import * as auth from "#areas/auth/server/index.ts";
import { deliveriesApi } from "#areas/outreach/contract/deliveries.api.ts";
import { mailServerApi, outreachPublicApi } from "#areas/outreach/contract/mail-server.api.ts";
import { sendingRulesApi } from "#areas/outreach/contract/sending-rules.api.ts";
import { suppressionsApi } from "#areas/outreach/contract/suppressions.api.ts";
import { takeReturnedMail } from "./bounces.service.ts";
import { resolveDelivery } from "./deliveries.service.ts";
import { mailReadiness } from "./mail-route.service.ts";
import * as mailServers from "./mail-servers.service.ts";
import { findMailServer } from "./mail-servers.store.ts";
import { getSendingRules, updateSendingRules } from "./sending-rules.service.ts";
import * as suppressions from "./suppressions.service.ts";
import { listSuppressions } from "./suppressions.store.ts";
import { fulfilWish, pagePolicy, showPerson, wishIn } from "./unsubscribe.service.ts";

/** How many are listed when nobody said how many. */
const defaultLimit = 50;

const deliveriesRoutes = routesOf(deliveriesApi, {
  resolve: ({ ctx, params, body }) => resolveDelivery(ctx, params.id, body),
});

const suppressionsRoutes = routesOf(suppressionsApi, {
  list: async ({ ctx, query, answer }) => {
    const page = await listSuppressions(ctx.tx, { search: query.search || undefined, cursor: query.cursor, limit: query.limit ?? defaultLimit });
    answer.next(page.next);
    return page.rows;
  },
  create: ({ ctx, body }) => suppressions.addSuppression(ctx, body),
  lift: async ({ ctx, params, body }) => (await suppressions.liftSuppression(ctx, params.id, body.why), {}),
});

const mailServerRoutes = routesOf(mailServerApi, {
  get: ({ ctx }) => mailServers.getMailServer(ctx),
  update: ({ ctx, body }) => mailServers.updateMailServer(ctx, body),
  test: async ({ ctx }) => mailServers.sendTestMail(ctx, found(await auth.findUser(ctx.tx, ctx.actor.userId ?? ""), "Person").email),
  domain: ({ ctx }) => mailServers.checkDomain(ctx),
  readiness: ({ ctx }) => mailReadiness(ctx),
});

const sendingRulesRoutes = routesOf(sendingRulesApi, {
  get: ({ ctx }) => getSendingRules(ctx),
  update: ({ ctx, body }) => updateSendingRules(ctx, body),
});

const publicRoutes = routesOf(outreachPublicApi, {
  page: ({ ctx, params, answer }) => {
    answer.header("content-security-policy", pagePolicy);
    return showPerson(ctx, params.token);
  },
  act: ({ ctx, params, body, answer }) => {
    answer.header("content-security-policy", pagePolicy);
    return fulfilWish(ctx, params.token, () => wishIn(body));
  },
  bounce: async ({ ctx, params, body }) => {
    const read = mailServers.readBounceToken(ctx.ports, params.token);
    if (!read) throw new AppError("not_found", "There is nothing here");
    await ctx.database.transact(async (tx) => {
      const entered = await ctx.enter(tx, read.workspaceId, null);
      if (((await findMailServer(tx))?.bounceTokenNumber ?? 1) !== read.number) throw new AppError("not_found", "There is nothing here");
      await takeReturnedMail(entered, Buffer.from(body.bytes ?? []));
    });
    return {};
  },
});

export const outreachRoutes = [...deliveriesRoutes, ...suppressionsRoutes, ...mailServerRoutes, ...sendingRulesRoutes, ...publicRoutes];
