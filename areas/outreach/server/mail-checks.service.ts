import { parse } from "uuid";
import { productName } from "#platform/contract/product.ts";
import { type Limit, takeAttempt } from "#platform/server/attempts.ts";
import type { Ctx, OpenCtx, Ports } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import type { SmtpTrouble } from "#platform/server/smtp-trouble.ts";
import { makeTurns } from "#platform/server/turns.ts";
import {
  checkDkim,
  checkDmarc,
  checkOwner,
  checkSpf,
  domainOf,
  namesFor,
} from "#areas/outreach/contract/domain.rules.ts";
import { enhancedCodeIn, outcomeOf } from "#areas/outreach/contract/mail-outcomes.rules.ts";
import type { DomainCheck, TestMail } from "#areas/outreach/contract/mail-server.schema.ts";
import { composeMail, returnPath } from "./mail-message.service.ts";
import { findRoute, placeOf } from "./mail-route.service.ts";
import { publicKeyOf } from "./mail-servers.service.ts";
import * as store from "./mail-servers.store.ts";

/** How long a person waits for a test email, in milliseconds. */
const patienceMs = 20_000;
/** Limits of tests per business: a test connects to a machine of its choice. */
const turns = makeTurns({ max: 1, refusal: "A test is already running. Wait until it’s done." });
const testMails: Limit = {
  name: "outreach.test_mail",
  max: 30,
  windowSeconds: 3600,
  refusal: "You can send 30 test emails an hour. Please try again later.",
};

/** Counts a business's test email; throws 429 when it had too many this hour. */
export const countTestMail = (ctx: Pick<Ctx, "tx" | "workspaceId">): Promise<void> =>
  takeAttempt(ctx.tx, testMails, ctx.workspaceId);

/** Sends a test email to `findAddress` through the saved settings, and returns the result in plain words. One at a time. */
export function sendTestMail(ctx: OpenCtx, findAddress: (inside: Ctx) => Promise<string>): Promise<TestMail> {
  return turns.inTurn(ctx.workspaceId, async () => {
    const { found, to } = await ctx.beforehand(async (inside) => {
      await countTestMail(inside);
      return {
        found: await findRoute(inside.tx, inside.ports, inside.workspaceId, "test"),
        to: await findAddress(inside),
      };
    });
    if ("readiness" in found) return { sent: false, message: found.readiness.message };
    const { route } = found;
    if (route.isTest)
      return {
        sent: false,
        message: "This is a test business, so no email is sent from it, not even a test.",
      };
    const id = newId();
    const text = `Hello,\n\nThis is the test email you asked ${productName} for. It was sent through ${route.server.host} as ${route.fromAddress}, so email to your customers can be sent too.\n`;
    const { bytes } = await composeMail(route, {
      deliveryId: id,
      to,
      content: { subject: `Your test email from ${productName}`, text },
      unsubscribeUrl: null,
      date: ctx.now,
    });
    const answer = await Promise.race([
      ctx.ports.smtp.send(route.server, { from: returnPath(route, id), to }, bytes),
      new Promise<undefined>((done) => {
        setTimeout(() => done(undefined), patienceMs).unref();
      }),
    ]);
    if (!answer)
      return {
        sent: false,
        message: `${route.server.host} didn’t answer within ${patienceMs / 1000} seconds. Check the host and the port.`,
      };
    if (!answer.ok) return { sent: false, message: wordsOf(answer.trouble, route.server.host) };
    await ctx.transact((inside) =>
      store.saveMailServer(
        inside.tx,
        inside.workspaceId,
        { verifiedAt: ctx.now.toISOString(), pausedReason: null, pausedAt: null, ...store.present },
        ctx.now,
      ),
    );
    return { sent: true, message: `We sent a test email to ${to}. Check your inbox and your spam folder.` };
  });
}

function wordsOf(trouble: SmtpTrouble, host: string): string {
  const outcome = outcomeOf({ ...trouble, enhanced: enhancedCodeIn(trouble.text) });
  if (outcome.type === "stopped") return outcome.words;
  const said = "detail" in outcome ? outcome.detail.slice(0, 200) : "";
  if (trouble.code === 0 || trouble.stage === "address") return said;
  return outcome.type === "away"
    ? `${host} could not be reached. Check the host and the port. The server said: ${said}`
    : `${host} didn’t accept the email. The server said: ${said}`;
}

/** The value that a business adds to its domain to prove that it owns it: nobody else is given it. */
const proofOf = (ports: Ports, workspaceId: string): string =>
  `mainstay-domain=${ports.secrets.token("domain", Buffer.from(parse(workspaceId)))}`;

/**
 * The state of the sender's domain records; "unknown" when nobody answers. When the installation's server sends, it also looks for the
 * proof that the domain is the business's own, and saves what it found.
 */
export async function checkDomain(ctx: OpenCtx): Promise<DomainCheck[]> {
  const { row, isTest } = await ctx.beforehand(async ({ tx }) => ({
    row: await store.findMailServer(tx),
    isTest: (await store.findBusiness(tx)).isTest,
  }));
  if (!row?.fromAddress) return [];
  const installation = row.host ? undefined : ctx.ports.smtp.installation;
  const key =
    row.dkimKeySealed && ctx.ports.secrets.open(row.dkimKeySealed, placeOf(ctx.workspaceId, "dkimKey"));
  const names = namesFor(
    row.fromAddress,
    key && row.dkimDomain && row.dkimSelector ? { domain: row.dkimDomain, selector: row.dkimSelector } : null,
  );
  const domain = domainOf(row.fromAddress);
  const ask = (name: string | null) =>
    name === null
      ? Promise.resolve([])
      : isTest
        ? Promise.resolve("away" as const)
        : ctx.ports.dns.textOf(name);
  const [spf, dkim, dmarc, proof] = await Promise.all([
    ask(names.spf),
    ask(names.dkim),
    ask(names.dmarc),
    ask(installation ? `_mainstay.${domain}` : null),
  ]);
  const owner = installation ? [checkOwner(domain, proofOf(ctx.ports, ctx.workspaceId), proof)] : [];
  const proven = owner[0]?.state === "good" ? domain : null;
  if (owner[0] && owner[0].state !== "unknown" && proven !== row.provenDomain)
    await ctx.transact((inside) =>
      store.saveMailServer(inside.tx, inside.workspaceId, { provenDomain: proven }, ctx.now),
    );
  return [
    ...owner,
    checkSpf(names.spf, row.host ?? installation?.server.host ?? null, spf),
    checkDkim(names.dkim, key ? publicKeyOf(key) : null, dkim),
    checkDmarc(names.dmarc, dmarc),
  ];
}
