import type { Ports } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import { bareAddress } from "#platform/server/mailer.ts";
import { nameInMail } from "#platform/server/mail-names.ts";
import type { SmtpServer } from "#platform/server/smtp.ts";
import { findAddress, isEmailConfirmed } from "#areas/auth/server/index.ts";
import { isReadOnly } from "#areas/billing/server/index.ts";
import { dailyMax, daysOfMail } from "#areas/outreach/contract/daily-mail.rules.ts";
import { domainOf } from "#areas/outreach/contract/domain.rules.ts";
import type { MailReadiness } from "#areas/outreach/contract/mail.schema.ts";
import type { Need } from "./carriers.service.ts";
import {
  type Business,
  findBusiness,
  findMailServer,
  findSentToday,
  type MailServerRow,
} from "./mail-servers.store.ts";

/** The server that sends a business's mail, and in whose name. */
export type MailRoute = {
  workspaceId: string;
  server: SmtpServer;
  fromName: string;
  fromAddress: string;
  replyTo: string | null;
  postalAddress: string;
  dkim: { domainName: string; keySelector: string; privateKey: string } | undefined;
  bounce: { address: string; isTagged: boolean } | undefined;
  perMinute: number | null;
  perDomainMinute: number | null;
  /** The most emails a day; null when the business has its own server, where days are not counted. */
  perDay: number | null;
  /** How many times in a row it could not be reached, and until when it is left alone. */
  awayTries: number;
  awayUntil: Date | null;
  isTest: boolean;
  /** Managers were told that mail waits. */
  isTold: boolean;
};

const href = "/settings/mail";
const billingHref = "/billing";
const waitsForPlan = "Email waits: nothing is sent until you choose a plan. Nothing is lost.";

/** What a business's mail secret is sealed for, so that it can be opened for nothing else. */
export const placeOf = (workspaceId: string, field: string): string => `mail_servers:${workspaceId}:${field}`;

type Found = { route: MailRoute } | { readiness: Extract<MailReadiness, { ready: false }> };

/** The route of the current business's mail, or why there is none. */
export async function findRoute(
  tx: Tx,
  ports: Ports,
  workspaceId: string,
  need: Need = "marketing",
): Promise<Found> {
  const row = await findMailServer(tx);
  const business = await findBusiness(tx);
  const no = (
    reason: Extract<MailReadiness, { ready: false }>["reason"],
    message: string,
    where = href,
  ): Found => ({ readiness: { ready: false, reason, message, href: where } });
  if (await isReadOnly({ tx, ports, now: new Date() })) return no("paused", waitsForPlan, billingHref);
  const server =
    serverOf(row, ports, workspaceId) ??
    (business.isTest ? { host: "", port: 0, security: "none" as const } : undefined);
  if (!server)
    return no(
      "no_server",
      "Email isn’t set up yet. It takes five minutes, and you can send yourself a test.",
    );
  const sender = senderOf(row, ports, business);
  if (!sender.fromAddress) return no("no_sender", "First, enter the address your email is sent from.");
  if (
    server.isInstallation &&
    !business.isTest &&
    !(business.ownerId && (await isEmailConfirmed(tx, business.ownerId)))
  )
    return no("unconfirmed", unconfirmed, "/settings/security");
  const postalAddress = await postalAddressOf(tx, row, business);
  if (!postalAddress && need === "marketing" && !business.isTest)
    return no(
      "no_postal_address",
      "Add your business’s mailing address. By law, every marketing email must show it.",
    );
  if (row?.pausedReason && need !== "test") return no("paused", row.pausedReason);
  const key = row?.dkimKeySealed && ports.secrets.open(row.dkimKeySealed, placeOf(workspaceId, "dkimKey"));
  return {
    route: {
      workspaceId,
      server,
      fromName: sender.fromName,
      fromAddress: sender.fromAddress,
      replyTo: sender.replyTo,
      postalAddress: postalAddress ?? "",
      dkim:
        key && row.dkimDomain && row.dkimSelector && sender.maySpeakFor(row.dkimDomain)
          ? { domainName: row.dkimDomain, keySelector: row.dkimSelector, privateKey: key }
          : undefined,
      bounce:
        row?.bounceAddress && sender.maySpeakFor(domainOf(row.bounceAddress))
          ? { address: row.bounceAddress, isTagged: row.bounceTagged }
          : undefined,
      perMinute: row?.perMinute ?? null,
      perDomainMinute: row?.perDomainMinute ?? null,
      perDay:
        server.isInstallation && !business.isTest && need !== "test"
          ? dailyMax(business.bornAt, new Date(), ports.mailsPerDay)
          : null,
      awayTries: row?.awayTries ?? 0,
      awayUntil: row?.awayUntil ? new Date(row.awayUntil) : null,
      isTest: business.isTest,
      isTold: row?.told != null,
    },
  };
}

/** The mailing address at the bottom of campaigns: from the settings, or else from the owner's sign-up; null when neither is known. */
export async function postalAddressOf(
  tx: Tx,
  row: Pick<MailServerRow, "postalAddress"> | undefined,
  { ownerId }: Business,
): Promise<string | null> {
  if (row?.postalAddress) return row.postalAddress;
  return ownerId ? findAddress(tx, ownerId) : null;
}

const unconfirmed =
  "Confirm your email address first. We sent a link to the owner of your business. After that, you can send through our server.";

/**
 * In whose name mail is sent. With its own server a business says so itself, and its provider checks it. The installation's server
 * never sends as an unproven domain: the mail comes from the installation, and replies go to the business.
 */
function senderOf(row: MailServerRow | undefined, ports: Ports, business: Business) {
  const own = row?.fromAddress ?? null;
  const installation = row?.host ? undefined : ports.smtp.installation;
  const maySpeakFor = (domain: string): boolean =>
    !installation || domain.toLowerCase() === row?.provenDomain;
  const fromAddress =
    own !== null && maySpeakFor(domainOf(own))
      ? own
      : installation
        ? bareAddress(installation.from)
        : business.isTest
          ? "test@example.com"
          : null;
  return {
    fromName: nameInMail(row?.fromName || business.name, "A business"),
    fromAddress,
    replyTo: row?.replyTo ?? (fromAddress === own ? null : own),
    maySpeakFor,
  };
}

/** How many of `will` emails go out today through the installation's server, and when the others do; undefined when all go out at once. */
export async function mailDays(
  ctx: { tx: Tx; ports: Ports; workspaceId: string; now: Date },
  will: number,
): Promise<ReturnType<typeof daysOfMail>> {
  const found = await findRoute(ctx.tx, ctx.ports, ctx.workspaceId);
  if (!("route" in found) || found.route.perDay === null) return undefined;
  return daysOfMail(
    will,
    await findSentToday(ctx.tx),
    (await findBusiness(ctx.tx)).bornAt,
    ctx.now,
    ctx.ports.mailsPerDay,
  );
}

function serverOf(row: MailServerRow | undefined, ports: Ports, workspaceId: string): SmtpServer | undefined {
  if (!row?.host) return ports.smtp.installation?.server;
  const password = row.passwordSealed
    ? ports.secrets.open(row.passwordSealed, placeOf(workspaceId, "password"))
    : undefined;
  return {
    host: row.host,
    port: row.port ?? (row.security === "tls" ? 465 : 587),
    security: row.security,
    ...(row.username && { username: row.username, password: password ?? "" }),
  };
}

/** Whether the current business can send such email, and in whose name; or in plain words what is missing and where to fix it. */
export async function mailReadiness(
  ctx: { tx: Tx; ports: Ports; workspaceId: string },
  need: Need = "marketing",
): Promise<MailReadiness> {
  const found = await findRoute(ctx.tx, ctx.ports, ctx.workspaceId, need);
  if ("readiness" in found) return found.readiness;
  const { isTest, fromName, fromAddress, replyTo, postalAddress } = found.route;
  return { ready: true, isTest, fromName, fromAddress, replyTo, postalAddress };
}
