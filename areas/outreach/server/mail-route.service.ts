import type { Ports } from "#platform/server/context.ts";
import type { Tx } from "#platform/server/database.ts";
import type { SmtpServer } from "#platform/server/smtp.ts";
import type { MailReadiness } from "#areas/outreach/contract/mail.schema.ts";
import { findBusiness, findMailServer, type MailServerRow } from "./mail-servers.store.ts";

/** Through what a business's mail leaves, and in whose name. */
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
  /** How often in a row it could not be reached, and until when it is left in peace. */
  awayTries: number;
  awayUntil: Date | null;
  isTest: boolean;
};

const href = "/settings/mail";

/** Where a secret of a business's mail is kept, so that it opens nowhere else. */
export const placeOf = (workspaceId: string, field: string): string => `mail_servers:${workspaceId}:${field}`;

/** "Alder & Rye <mail@example.com>" -> "mail@example.com". */
export const bareAddress = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

type Found = { route: MailRoute } | { readiness: Extract<MailReadiness, { ready: false }> };

/** The route of the entered business's mail, or why there is none. `isOnlyTest` does not ask for what only mail to customers needs. */
export async function findRoute(tx: Tx, ports: Ports, workspaceId: string, isOnlyTest = false): Promise<Found> {
  const row = await findMailServer(tx);
  const business = await findBusiness(tx);
  const no = (reason: Extract<MailReadiness, { ready: false }>["reason"], message: string): Found => ({ readiness: { ready: false, reason, message, href } });
  const server = serverOf(row, ports, workspaceId) ?? (business.isTest ? { host: "", port: 0, security: "none" as const } : undefined);
  if (!server) return no("no_server", "No mail server is set up yet. It takes five minutes, and you can send yourself a test mail.");
  const fromAddress = row?.fromAddress ?? (row?.host ? null : ports.smtp.installation && bareAddress(ports.smtp.installation.from)) ?? (business.isTest ? "test@example.com" : null);
  if (!fromAddress) return no("no_sender", "Say first from which address your mail comes.");
  if (!row?.postalAddress && !isOnlyTest && !business.isTest) return no("no_postal_address", "Add the postal address of your business. Mail to many people has to name it.");
  if (row?.pausedReason && !isOnlyTest) return no("paused", row.pausedReason);
  const key = row?.dkimKeySealed && ports.secrets.open(row.dkimKeySealed, placeOf(workspaceId, "dkimKey"));
  return {
    route: {
      workspaceId, server, fromName: row?.fromName || business.name, fromAddress, replyTo: row?.replyTo ?? null, postalAddress: row?.postalAddress ?? "",
      dkim: key && row.dkimDomain && row.dkimSelector ? { domainName: row.dkimDomain, keySelector: row.dkimSelector, privateKey: key } : undefined,
      bounce: row?.bounceAddress ? { address: row.bounceAddress, isTagged: row.bounceTagged } : undefined,
      perMinute: row?.perMinute ?? null, perDomainMinute: row?.perDomainMinute ?? null, awayTries: row?.awayTries ?? 0, awayUntil: row?.awayUntil ? new Date(row.awayUntil) : null, isTest: business.isTest,
    },
  };
}

function serverOf(row: MailServerRow | undefined, ports: Ports, workspaceId: string): SmtpServer | undefined {
  if (!row?.host) return ports.smtp.installation?.server;
  const password = row.passwordSealed ? ports.secrets.open(row.passwordSealed, placeOf(workspaceId, "password")) : undefined;
  return { host: row.host, port: row.port ?? (row.security === "tls" ? 465 : 587), security: row.security, ...(row.username && { username: row.username, password: password ?? "" }) };
}

/** Whether the entered business can send mail to many, and in whose name; or in plain words what is missing and where to mend it. */
export async function mailReadiness(ctx: { tx: Tx; ports: Ports; workspaceId: string }): Promise<MailReadiness> {
  const found = await findRoute(ctx.tx, ctx.ports, ctx.workspaceId);
  if ("readiness" in found) return found.readiness;
  const { isTest, fromName, fromAddress, replyTo, postalAddress } = found.route;
  return { ready: true, isTest, fromName, fromAddress, replyTo, postalAddress };
}
