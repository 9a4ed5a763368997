import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { parse, stringify } from "uuid";
import { AppError } from "#platform/contract/errors.ts";
import { productName } from "#platform/contract/product.ts";
import type { Ctx, Ports } from "#platform/server/context.ts";
import { newId } from "#platform/server/ids.ts";
import type { SmtpTrouble } from "#platform/server/smtp-trouble.ts";
import { checkDkim, checkDmarc, checkSpf, namesFor } from "#areas/outreach/contract/domain.rules.ts";
import { enhancedCodeIn, outcomeOf } from "#areas/outreach/contract/mail-outcomes.rules.ts";
import type { DomainCheck, MailServer, MailServerChanges, TestMail } from "#areas/outreach/contract/mail-server.schema.ts";
import { composeMail, returnPath } from "./mail-message.service.ts";
import { findRoute, placeOf } from "./mail-route.service.ts";
import * as store from "./mail-servers.store.ts";

type Row = store.MailServerRow | undefined;

/** The settings of the entered business; secrets are told only by whether they are there. */
export async function getMailServer(ctx: Ctx): Promise<MailServer> {
  const row = await store.findMailServer(ctx.tx);
  const { isTest } = await store.findBusiness(ctx.tx);
  return {
    host: row?.host ?? null, port: row?.port ?? null, security: row?.security ?? "starttls", username: row?.username ?? null, hasPassword: Boolean(row?.passwordSealed),
    fromName: row?.fromName ?? "", fromAddress: row?.fromAddress ?? null, replyTo: row?.replyTo ?? null, postalAddress: row?.postalAddress ?? null,
    perMinute: row?.perMinute ?? null, perDomainMinute: row?.perDomainMinute ?? null,
    dkimDomain: row?.dkimDomain ?? null, dkimSelector: row?.dkimSelector ?? null, hasDkimKey: Boolean(row?.dkimKeySealed),
    bounceAddress: row?.bounceAddress ?? null, bounceTagged: row?.bounceTagged ?? false, bounceUrl: `${ctx.ports.appUrl}/api/outreach/bounces/${bounceToken(ctx.ports, ctx.workspaceId, row?.bounceTokenNumber ?? 1)}`,
    imapHost: row?.imapHost ?? null, imapPort: row?.imapPort ?? null, imapSecurity: row?.imapSecurity ?? "tls", imapUsername: row?.imapUsername ?? null, hasImapPassword: Boolean(row?.imapPasswordSealed),
    imapCheckedAt: row?.imapCheckedAt ?? null, imapError: row?.imapError ?? null, verifiedAt: row?.verifiedAt ?? null, pausedReason: row?.pausedReason ?? null,
    hasInstallationServer: ctx.ports.smtp.installation !== undefined, isTest,
  };
}

/**
 * Changes the settings. A secret that is left out stays, "" removes it; another host forgets the password of the one before, so that it is
 * never told to a stranger. What was stopped because of the settings may go again.
 */
export async function updateMailServer(ctx: Ctx, changes: MailServerChanges): Promise<MailServer> {
  const before = await store.findMailServer(ctx.tx);
  if (!before && Object.values(changes).every((value) => value === undefined)) return getMailServer(ctx);
  const { password, dkimKey, imapPassword, ...plain } = changes;
  const values: Partial<store.MailServerRow> = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  const movesTo = (host: "host" | "imapHost") => plain[host] !== undefined && plain[host] !== (before?.[host] ?? null);
  values.passwordSealed = sealed(ctx, "password", password, movesTo("host") ? null : before?.passwordSealed);
  values.imapPasswordSealed = sealed(ctx, "imapPassword", imapPassword, movesTo("imapHost") ? null : before?.imapPasswordSealed);
  values.dkimKeySealed = sealed(ctx, "dkimKey", dkimKey === "make" ? newKey() : checkedKey(dkimKey), before?.dkimKeySealed);
  if (dkimKey === "make") Object.assign(values, { dkimSelector: plain.dkimSelector ?? before?.dkimSelector ?? "mainstay", dkimDomain: plain.dkimDomain ?? before?.dkimDomain ?? (plain.fromAddress ?? before?.fromAddress)?.split("@").at(-1)?.toLowerCase() ?? null });
  if (movesTo("imapHost")) Object.assign(values, { imapLastUid: 0, imapValidity: null, imapError: null, imapCheckedAt: null });
  await store.saveMailServer(ctx.tx, ctx.workspaceId, { ...values, pausedReason: null, pausedAt: null, ...store.present, ...(changesLine(changes, before) && { verifiedAt: null }) }, ctx.now);
  return getMailServer(ctx);
}

const changesLine = (changes: MailServerChanges, before: Row): boolean =>
  changes.password != null || (["host", "port", "security", "username", "fromAddress"] as const).some((field) => changes[field] !== undefined && changes[field] !== (before?.[field] ?? null));

function sealed(ctx: Ctx, field: string, value: string | null | undefined, before: Buffer | null | undefined): Buffer | null {
  if (value === undefined || value === null) return before ?? null;
  return value === "" ? null : ctx.ports.secrets.seal(value, placeOf(ctx.workspaceId, field));
}

const newKey = (): string => generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs8", format: "pem" }) as string;

function checkedKey(key: string | null | undefined): string | null | undefined {
  if (!key) return key;
  if (publicKeyOf(key) === null) throw new AppError("validation_failed", "This is no private key", { errors: { dkimKey: "This is no private key that begins with -----BEGIN" } });
  return key;
}

/** The public half of a private key in PEM, as it stands in a record; null when it is none. */
function publicKeyOf(key: string): string | null {
  try {
    const made = createPublicKey(key);
    return made.asymmetricKeyType === "rsa" ? made.export({ type: "spki", format: "der" }).toString("base64") : null;
  } catch {
    return null;
  }
}

/** How long a person waits for a test mail, in milliseconds. */
const patienceMs = 20_000;

/** Sends a test mail to whoever asks, through the settings as they are saved, and tells what came of it in plain words. */
export async function sendTestMail(ctx: Ctx, to: string): Promise<TestMail> {
  const found = await findRoute(ctx.tx, ctx.ports, ctx.workspaceId, true);
  if ("readiness" in found) return { sent: false, message: found.readiness.message };
  const { route } = found;
  if (route.isTest) return { sent: false, message: "This is a throw-away test business: nothing leaves it, so no test mail either." };
  const id = newId();
  const text = `Hello,\n\nthis is the test mail that you asked ${productName} for. It left through ${route.server.host} as ${route.fromAddress}, so mail to your customers can leave too.\n`;
  const { bytes } = await composeMail(route, { deliveryId: id, to, content: { subject: `Your test mail from ${productName}`, text }, unsubscribeUrl: null, date: ctx.now });
  const answer = await Promise.race([ctx.ports.smtp.send(route.server, { from: returnPath(route, id), to }, bytes), new Promise<undefined>((done) => { setTimeout(() => done(undefined), patienceMs).unref(); })]);
  if (answer?.ok) {
    await store.saveMailServer(ctx.tx, ctx.workspaceId, { verifiedAt: ctx.now.toISOString(), pausedReason: null, pausedAt: null, ...store.present }, ctx.now);
    return { sent: true, message: `The test mail is on its way to ${to}. Look into your inbox, and into the spam folder.` };
  }
  return { sent: false, message: answer ? wordsOf(answer.trouble, route.server.host) : `${route.server.host} did not answer within ${patienceMs / 1000} seconds. Check the host and the port.` };
}

function wordsOf(trouble: SmtpTrouble, host: string): string {
  const outcome = outcomeOf({ ...trouble, enhanced: enhancedCodeIn(trouble.text) });
  if (outcome.type === "stopped") return outcome.words;
  const said = "detail" in outcome ? outcome.detail.slice(0, 200) : "";
  if (trouble.code === 0) return said;
  return outcome.type === "away" ? `${host} could not be reached. Check the host and the port. It said: ${said}` : `${host} did not take the mail. It said: ${said}`;
}

/** How the records of the sender's domain stand; honest where nobody answers. */
export async function checkDomain(ctx: Ctx): Promise<DomainCheck[]> {
  const row = await store.findMailServer(ctx.tx);
  if (!row?.fromAddress) return [];
  const key = row.dkimKeySealed && ctx.ports.secrets.open(row.dkimKeySealed, placeOf(ctx.workspaceId, "dkimKey"));
  const names = namesFor(row.fromAddress, key && row.dkimDomain && row.dkimSelector ? { domain: row.dkimDomain, selector: row.dkimSelector } : null);
  const [spf, dkim, dmarc] = await Promise.all([names.spf, names.dkim, names.dmarc].map((name) => (name === null ? Promise.resolve([]) : ctx.ports.dns.textOf(name))));
  return [checkSpf(names.spf, row.host, spf ?? "away"), checkDkim(names.dkim, key ? publicKeyOf(key) : null, dkim ?? "away"), checkDmarc(names.dmarc, dmarc ?? "away")];
}

/** The token of the address to which other systems post mail that came back; a new number ends the one before. */
function bounceToken(ports: Ports, workspaceId: string, number: number): string {
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(number);
  return ports.secrets.token("bounces", Buffer.concat([parse(workspaceId), tail]));
}

/** The business and the number of such a token; undefined when it was made up. */
export function readBounceToken(ports: Ports, token: string): { workspaceId: string; number: number } | undefined {
  const payload = ports.secrets.readToken("bounces", token);
  return payload?.length === 20 ? { workspaceId: stringify(payload.subarray(0, 16)), number: payload.readUInt32BE(16) } : undefined;
}
